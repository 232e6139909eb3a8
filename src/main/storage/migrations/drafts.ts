/** Unsent text. `conversation_id` is '' for a new conversation. */
export const drafts = `
CREATE TABLE drafts (
  conversation_id TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  attachments TEXT NOT NULL
) STRICT;
CREATE INDEX messages_with_attachments ON messages (attachments) WHERE attachments <> '[]';
`;
