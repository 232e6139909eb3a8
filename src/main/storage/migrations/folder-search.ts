/**
 * Indexes messages with the folder of their conversation (`folder-word.ts`), and again when it moves to a folder. When
 * a conversation leaves its folder without moving to another one, its entries keep that folder's word. The pinned
 * conversations get an index, because the list begins with them.
 */
export const folderSearch = `
CREATE INDEX conversations_pinned ON conversations (updated_at DESC) WHERE pinned = 1 AND removed_at IS NULL;

CREATE TRIGGER conversation_moved AFTER UPDATE OF folder_id ON conversations
  WHEN NEW.folder_id IS NOT NULL AND NEW.folder_id IS NOT OLD.folder_id
BEGIN
  DELETE FROM message_index WHERE message_id IN (SELECT id FROM messages WHERE conversation_id = NEW.id);
  INSERT OR IGNORE INTO message_index_pending (conversation_id) VALUES (NEW.id);
END;

DELETE FROM message_index WHERE message_id IN (
  SELECT m.id FROM conversations AS c JOIN messages AS m ON m.conversation_id = c.id WHERE c.folder_id IS NOT NULL
);
INSERT OR IGNORE INTO message_index_pending (conversation_id)
  SELECT id FROM conversations WHERE folder_id IS NOT NULL ORDER BY updated_at;
`;
