/** What was typed and not yet sent; `conversation_id` is '' for the conversation that has not begun. */
export const drafts = `
CREATE TABLE drafts (
  conversation_id TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  attachments TEXT NOT NULL
) STRICT;
CREATE INDEX messages_with_attachments ON messages (attachments) WHERE attachments <> '[]';
`;
