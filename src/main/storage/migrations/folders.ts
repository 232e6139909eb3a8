/**
 * Folders of conversations, with defaults of their own. `conversations.folder_id` isn't a foreign key: a conversation
 * whose folder doesn't exist isn't in any folder. A folder's `model` and `system_prompt` are null if it sets none.
 */
export const folders = `
CREATE TABLE folders (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  model TEXT,
  parameters TEXT NOT NULL DEFAULT '{}',
  system_prompt TEXT,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

ALTER TABLE conversations ADD COLUMN folder_id TEXT;
CREATE INDEX conversations_of_folder ON conversations (folder_id, updated_at DESC) WHERE folder_id IS NOT NULL;
`;
