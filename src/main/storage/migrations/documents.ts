/**
 * Documents as attachments: their tokens, and the rest of their record as JSON. A document's text is a JSON list of its
 * parts. The attachment uses its file in the media store until the attachment is deleted. Messages with attachments are
 * indexed again, with the names of their files.
 */
export const documents = `
ALTER TABLE attachments ADD COLUMN tokens INTEGER;
ALTER TABLE attachments ADD COLUMN document TEXT;
CREATE TRIGGER attachment_file_unused AFTER DELETE ON attachments BEGIN
  DELETE FROM media_uses WHERE kind = 'attachment' AND ref = OLD.id;
END;
DELETE FROM message_index WHERE message_id IN (SELECT id FROM messages WHERE attachments <> '[]');
INSERT OR IGNORE INTO message_index_pending (conversation_id)
  SELECT DISTINCT conversation_id FROM messages WHERE attachments <> '[]';
`;
