/** Folders of conversations, with defaults of their own, and conversations as trees of messages. */
export const conversations = `
CREATE TABLE folders (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- The folder's defaults. Null if it sets none.
  model TEXT,
  parameters TEXT NOT NULL DEFAULT '{}',
  system_prompt TEXT,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  -- Not a foreign key: a conversation whose folder doesn't exist isn't in any folder.
  folder_id TEXT,
  title TEXT NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0,
  -- The last message of the visible path.
  head_id TEXT,
  model TEXT,
  parameters TEXT NOT NULL DEFAULT '{}',
  system_prompt TEXT NOT NULL DEFAULT '',
  branched_from TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When the user last changed which messages are sent.
  context_changed_at INTEGER,
  removed_at INTEGER
) STRICT;
CREATE INDEX conversations_by_age ON conversations (updated_at DESC) WHERE removed_at IS NULL;
CREATE INDEX conversations_pinned ON conversations (updated_at DESC) WHERE pinned = 1 AND removed_at IS NULL;
CREATE INDEX conversations_of_folder ON conversations (folder_id, updated_at DESC) WHERE folder_id IS NOT NULL;
`;

/** Messages, the requests that produced replies, and what isn't sent yet. */
export const messages = `
CREATE TABLE generations (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  continues_message_id TEXT,
  comparison_id TEXT,
  gateway_id TEXT NOT NULL,
  gateway_name TEXT NOT NULL,
  model TEXT NOT NULL,
  parameters TEXT NOT NULL,
  system_prompt TEXT NOT NULL DEFAULT '',
  -- Corrections learned from a refusal of this request.
  corrections TEXT,
  started_at INTEGER NOT NULL,
  first_delta_at INTEGER,
  ended_at INTEGER,
  usage TEXT,
  -- Null if nothing is known.
  cost TEXT
) STRICT;
CREATE INDEX generations_of_conversation ON generations (conversation_id);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES messages (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  attachments TEXT NOT NULL DEFAULT '[]',
  -- The user's choice of what is sent: 'left-out' or 'pinned', or null.
  context TEXT,
  fresh_start INTEGER NOT NULL DEFAULT 0,

  -- Replies only.
  generation_id TEXT REFERENCES generations (id),
  model TEXT,
  choice INTEGER,
  reasoning TEXT NOT NULL DEFAULT '',
  extras TEXT,
  -- Null while the reply is running.
  ending TEXT,
  -- Whether the user wrote this version.
  edited INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX messages_of_conversation ON messages (conversation_id, created_at);
CREATE INDEX messages_by_parent ON messages (parent_id);
CREATE INDEX messages_with_attachments ON messages (attachments) WHERE attachments <> '[]';
CREATE INDEX replies_running ON messages (id) WHERE generation_id IS NOT NULL AND ending IS NULL;

-- What has arrived of running replies.
CREATE TABLE reply_journal (
  seq INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX reply_journal_of_message ON reply_journal (message_id, seq);

CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  tokens INTEGER,
  -- The text of a document is a JSON list of its parts.
  text TEXT NOT NULL,
  -- The rest of the record, for attachments with a file.
  details TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER attachment_file_unused AFTER DELETE ON attachments BEGIN
  DELETE FROM media_uses WHERE kind = 'attachment' AND ref = OLD.id;
END;

CREATE TABLE drafts (
  -- Empty for a new conversation.
  conversation_id TEXT NOT NULL,
  -- Empty for the message box, otherwise the message that is being edited.
  message_id TEXT NOT NULL,
  text TEXT NOT NULL,
  attachments TEXT NOT NULL,
  PRIMARY KEY (conversation_id, message_id)
) STRICT;

CREATE TABLE prompts (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
`;

/**
 * The full-text index of messages (decision 29). `message_terms` stores no text: its rowid is the id in
 * `message_index`, and ids follow the messages' dates. Messages are indexed with the folder of their conversation
 * (`folder-word.ts`), and again when it moves to a folder. When a conversation leaves its folder without moving to
 * another one, its entries keep that folder's word.
 */
export const messageIndex = `
CREATE TABLE message_index (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  UNIQUE (message_id, part)
) STRICT;
CREATE VIRTUAL TABLE message_terms USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co So'",
  prefix = '2 3 4'
);
INSERT INTO message_terms (message_terms, rank) VALUES ('crisismerge', 64);
CREATE TRIGGER message_index_removed AFTER DELETE ON message_index BEGIN
  DELETE FROM message_terms WHERE rowid = OLD.id;
END;

-- Conversations with messages that aren't indexed yet. The last one is indexed first.
CREATE TABLE message_index_pending (
  seq INTEGER PRIMARY KEY,
  conversation_id TEXT NOT NULL UNIQUE REFERENCES conversations (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER conversation_moved AFTER UPDATE OF folder_id ON conversations
  WHEN NEW.folder_id IS NOT NULL AND NEW.folder_id IS NOT OLD.folder_id
BEGIN
  DELETE FROM message_index WHERE message_id IN (SELECT id FROM messages WHERE conversation_id = NEW.id);
  INSERT OR IGNORE INTO message_index_pending (conversation_id) VALUES (NEW.id);
END;
`;
