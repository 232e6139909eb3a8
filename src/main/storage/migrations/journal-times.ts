/** When each part of a running reply was stored, so that a reply that a crash cut off has an end. Null before. */
export const journalTimes = `
ALTER TABLE reply_journal ADD COLUMN at INTEGER;
`;
