/**
 * Which messages are sent with later ones. `context` is 'left-out' or 'pinned', or null if the user chose neither.
 * `edited` marks versions of replies that the user wrote.
 */
export const contextMarks = `
ALTER TABLE messages ADD COLUMN context TEXT;
ALTER TABLE messages ADD COLUMN fresh_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN context_changed_at INTEGER;
`;
