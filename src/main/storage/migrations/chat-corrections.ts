/** Corrections learned from a refusal of a generation's request, as JSON. Null if there were none. */
export const chatCorrections = `
ALTER TABLE generations ADD COLUMN corrections TEXT;
`;
