/**
 * Voice-overs. `transcript_id` is the recording's transcript, and `source_id` the one whose text is spoken. `text` is
 * null until it's corrected. Neither id is a foreign key, because a voice-over outlives its transcripts.
 */
export const voiceOvers = `
CREATE TABLE voice_overs (
  id TEXT PRIMARY KEY,
  transcript_id TEXT NOT NULL,
  source_id TEXT,
  title TEXT NOT NULL,
  text TEXT,
  plain INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

ALTER TABLE clips ADD COLUMN voice_over_id TEXT;
`;
