/** Data of a reply other than text and reasoning, as JSON. */
export const replyExtras = `
ALTER TABLE messages ADD COLUMN extras TEXT;
`;
