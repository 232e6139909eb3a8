/**
 * Each conversation keeps its gateway, and a folder has a default for new ones. Until now, all of them used the one in use, so those that have replies keep the
 * one that wrote the latest.
 */
export const conversationGateways = `
ALTER TABLE conversations ADD COLUMN gateway_id TEXT;
-- A JSON list of the origins that its messages may be sent to.
ALTER TABLE conversations ADD COLUMN origins TEXT NOT NULL DEFAULT '[]';
ALTER TABLE folders ADD COLUMN gateway_id TEXT;
UPDATE conversations SET gateway_id = (
  SELECT gateway_id FROM generations WHERE conversation_id = conversations.id ORDER BY started_at DESC LIMIT 1
);
`;
