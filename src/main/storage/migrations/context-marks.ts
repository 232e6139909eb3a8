/**
 * Which messages are sent with later ones. `context` is 'left-out' or 'pinned', and null if the user chose nothing.
 * `edited` marks versions of replies that the user wrote.
 */
export const contextMarks = `
ALTER TABLE messages ADD COLUMN context TEXT;
ALTER TABLE messages ADD COLUMN fresh_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN context_changed_at INTEGER;
`;
