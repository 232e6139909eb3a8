/**
 * The full-text index of messages. `message_words` stores no text: its rowid is the id in `message_index`, and ids
 * follow the messages' dates. Existing messages are indexed by conversation in the background.
 */
export const messageIndex = `
CREATE TABLE message_index (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  UNIQUE (message_id, part)
) STRICT;
CREATE VIRTUAL TABLE message_words USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co So'",
  prefix = '2 3'
);
CREATE TRIGGER message_index_removed AFTER DELETE ON message_index BEGIN
  DELETE FROM message_words WHERE rowid = OLD.id;
END;

CREATE TABLE message_index_pending (
  seq INTEGER PRIMARY KEY,
  conversation_id TEXT NOT NULL UNIQUE REFERENCES conversations (id) ON DELETE CASCADE
) STRICT;
INSERT INTO message_index_pending (conversation_id) SELECT id FROM conversations ORDER BY updated_at;
`;
