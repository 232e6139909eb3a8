/**
 * Recordings and their text. A part is one request. `media_id` is null if the part is the whole recording. `raw` is the
 * gateway's response verbatim. `state` is what survives a restart: `uploading` during an upload, `transcribing` once
 * the request has been sent completely.
 */
export const transcripts = `
CREATE TABLE transcripts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  title TEXT,
  media_id TEXT NOT NULL,
  size INTEGER NOT NULL,
  settings TEXT NOT NULL,
  gateway_id TEXT,
  gateway_name TEXT,
  origin_id TEXT,
  position INTEGER NOT NULL,
  language TEXT,
  duration REAL,
  words INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  edited INTEGER NOT NULL DEFAULT 0,
  unsure INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  edited_at INTEGER,
  removed_at INTEGER
) STRICT;

CREATE TABLE transcript_parts (
  transcript_id TEXT NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  start REAL NOT NULL,
  duration REAL,
  form TEXT NOT NULL,
  media_id TEXT,
  state TEXT NOT NULL,
  failure TEXT,
  may_be_billed INTEGER NOT NULL DEFAULT 0,
  answered TEXT,
  raw TEXT,
  PRIMARY KEY (transcript_id, part)
) STRICT;
CREATE INDEX transcript_parts_to_do ON transcript_parts (state) WHERE state <> 'done';

CREATE TABLE transcript_lines (
  transcript_id TEXT NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  line INTEGER NOT NULL,
  start REAL,
  "end" REAL,
  text TEXT NOT NULL,
  original TEXT,
  avg_logprob REAL,
  no_speech_prob REAL,
  compression_ratio REAL,
  uncertain INTEGER NOT NULL,
  PRIMARY KEY (transcript_id, part, line)
) STRICT, WITHOUT ROWID;
`;
