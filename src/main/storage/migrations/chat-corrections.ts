/** What the refusal of a generation's request taught, as JSON. Null if it wasn't refused. */
export const chatCorrections = `
ALTER TABLE generations ADD COLUMN corrections TEXT;
`;
