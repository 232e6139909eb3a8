/**
 * Recordings in parts. A gap is a range (in seconds, null for the end of the recording) without a part yet. A part is
 * identified by its start in ms. `peaks` contains a byte for each segment of the recording, and is empty if there are
 * none. `gateway_limits` are limits learned from refusals. The model is empty if they apply to all models.
 */
export const recordingParts = `
ALTER TABLE transcripts ADD COLUMN cut_why TEXT;
ALTER TABLE transcripts ADD COLUMN peaks BLOB;
ALTER TABLE transcript_parts ADD COLUMN lead REAL NOT NULL DEFAULT 0;

CREATE TABLE transcript_gaps (
  transcript_id TEXT NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  start REAL NOT NULL,
  "end" REAL,
  PRIMARY KEY (transcript_id, start)
) STRICT, WITHOUT ROWID;

CREATE TABLE gateway_limits (
  gateway_id TEXT NOT NULL,
  model TEXT NOT NULL,
  limits TEXT NOT NULL,
  PRIMARY KEY (gateway_id, model)
) STRICT, WITHOUT ROWID;
`;
