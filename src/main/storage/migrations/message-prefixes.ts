/**
 * Rebuilds the message index in the background, including four-letter prefixes. Index segments are merged four times
 * less often (decision 29).
 */
export const messagePrefixes = `
DROP TRIGGER message_index_removed;
DROP TABLE message_words;
DELETE FROM message_index;
CREATE VIRTUAL TABLE message_words USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co So'",
  prefix = '2 3 4'
);
INSERT INTO message_words (message_words, rank) VALUES ('crisismerge', 64);
CREATE TRIGGER message_index_removed AFTER DELETE ON message_index BEGIN
  DELETE FROM message_words WHERE rowid = OLD.id;
END;
INSERT OR IGNORE INTO message_index_pending (conversation_id) SELECT id FROM conversations ORDER BY updated_at;
`;
