/**
 * Recordings in parts. A gap is a stretch (seconds; a null end is the recording's own) that has no part yet; a part is
 * named by where it begins, in ms. `peaks` holds a byte for each piece of the recording, none where it has none.
 * `gateway_limits` is what refusals have told; the model is empty where it holds for all.
 */
export const cutting = `
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
