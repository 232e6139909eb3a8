/**
 * Clips, and the script being written. A part is one request. `speech_ref` identifies its text and settings, under
 * which the media are stored. `state` is `waiting`, `whole` or `failed`. Requests that were running when the app exited
 * are `waiting`.
 */
export const clips = `
CREATE TABLE clips (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  plain INTEGER NOT NULL,
  settings TEXT NOT NULL,
  gateway_name TEXT,
  compare_id TEXT,
  file_form TEXT,
  file_seconds REAL,
  apart INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX clips_by_time ON clips (created_at);

CREATE TABLE clip_parts (
  clip_id TEXT NOT NULL REFERENCES clips (id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  input TEXT NOT NULL,
  state TEXT NOT NULL,
  failure TEXT,
  speech_ref TEXT,
  form TEXT,
  seconds REAL,
  PRIMARY KEY (clip_id, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX clip_parts_by_speech ON clip_parts (speech_ref);

CREATE TABLE script (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  text TEXT NOT NULL,
  plain INTEGER NOT NULL
) STRICT;
`;
