/** Drafts of edited messages, in addition to those of message boxes, whose `message_id` is ''. */
export const editDrafts = `
CREATE TABLE drafts_by_place (
  conversation_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  text TEXT NOT NULL,
  attachments TEXT NOT NULL,
  PRIMARY KEY (conversation_id, message_id)
) STRICT;
INSERT INTO drafts_by_place SELECT conversation_id, '', text, attachments FROM drafts;
DROP TABLE drafts;
ALTER TABLE drafts_by_place RENAME TO drafts;
`;
