/** A draft can be queued to be sent after the running reply. It's then a JSON record of how; NULL for all others. */
export const queuedDrafts = 'ALTER TABLE drafts ADD COLUMN queued TEXT;';
