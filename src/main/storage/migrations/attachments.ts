/** System prompts, comparisons of models, and attached texts. */
export const attachments = `
ALTER TABLE conversations ADD COLUMN system_prompt TEXT NOT NULL DEFAULT '';
ALTER TABLE generations ADD COLUMN system_prompt TEXT NOT NULL DEFAULT '';
ALTER TABLE generations ADD COLUMN comparison_id TEXT;
ALTER TABLE messages ADD COLUMN attachments TEXT NOT NULL DEFAULT '[]';

CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`;
