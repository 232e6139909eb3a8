/**
 * The time when each part of a running reply was stored, so that a reply that a crash cut off has an end time. Null for
 * older parts.
 */
export const journalTimes = `
ALTER TABLE reply_journal ADD COLUMN at INTEGER;
`;
