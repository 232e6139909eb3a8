/** What a reply holds beside text and reasoning, as JSON. */
export const replyExtras = `
ALTER TABLE messages ADD COLUMN extras TEXT;
`;
