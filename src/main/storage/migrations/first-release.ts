/**
 * Conversations as trees of messages, the requests that produced them, the journal of running replies, and model lists.
 */
export const firstRelease = `
CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  head_id TEXT,
  model TEXT,
  parameters TEXT NOT NULL DEFAULT '{}',
  branched_from TEXT,
  removed_at INTEGER
) STRICT;
CREATE INDEX conversations_by_age ON conversations (updated_at DESC) WHERE removed_at IS NULL;

CREATE TABLE generations (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  continues_message_id TEXT,
  gateway_id TEXT NOT NULL,
  gateway_name TEXT NOT NULL,
  model TEXT NOT NULL,
  parameters TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  first_delta_at INTEGER,
  ended_at INTEGER,
  usage TEXT
) STRICT;
CREATE INDEX generations_of_conversation ON generations (conversation_id);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES messages (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL DEFAULT '',
  generation_id TEXT REFERENCES generations (id),
  model TEXT,
  choice INTEGER,
  ending TEXT
) STRICT;
CREATE INDEX messages_of_conversation ON messages (conversation_id, created_at);
CREATE INDEX messages_by_parent ON messages (parent_id);
CREATE INDEX replies_running ON messages (id) WHERE generation_id IS NOT NULL AND ending IS NULL;

CREATE TABLE reply_journal (
  seq INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  reasoning TEXT NOT NULL
) STRICT;
CREATE INDEX reply_journal_of_message ON reply_journal (message_id, seq);

CREATE TABLE model_lists (
  gateway_id TEXT PRIMARY KEY,
  models TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT;
`;
