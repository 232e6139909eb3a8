/**
 * Recordings and their text. Lines and word timings have row ids. Without them, SQLite reads a whole row each time it
 * compares a key with it, so one line of many megabytes would slow down every other transcript.
 */
export const transcripts = `
CREATE TABLE transcripts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  title TEXT,
  media_id TEXT NOT NULL,
  size INTEGER NOT NULL,
  settings TEXT NOT NULL,
  -- The settings of the next run. Null until the user changes them.
  next_settings TEXT,
  gateway_id TEXT,
  gateway_name TEXT,
  -- The transcript that this one was made from, such as the original of a translation.
  origin_id TEXT,
  -- The place in the queue.
  position INTEGER NOT NULL,
  -- Why the recording has to be split.
  split_reason TEXT,
  language TEXT,
  -- In seconds, like all times within a recording.
  duration REAL,
  -- A byte for each segment of the recording. Empty if there are none, null if they haven't been computed.
  peaks BLOB,
  speakers TEXT,
  words INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  edited INTEGER NOT NULL DEFAULT 0,
  uncertain INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  edited_at INTEGER,
  removed_at INTEGER
) STRICT;

-- What one request transcribes.
CREATE TABLE transcript_chunks (
  transcript_id TEXT NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  -- The start in ms, which identifies it.
  chunk INTEGER NOT NULL,
  start REAL NOT NULL,
  duration REAL,
  -- The encoder's delay before the audio.
  lead REAL NOT NULL DEFAULT 0,
  form TEXT NOT NULL,
  -- Null if it's the whole recording.
  media_id TEXT,
  -- What survives a restart: 'uploading' during an upload, 'transcribing' once the request has been sent completely.
  state TEXT NOT NULL,
  failure TEXT,
  may_be_charged INTEGER NOT NULL DEFAULT 0,
  -- The format of the response.
  response_format TEXT,
  -- The gateway's response verbatim.
  raw TEXT,
  -- The model that the request named.
  model TEXT,
  -- What the request had to leave out.
  notes TEXT,
  PRIMARY KEY (transcript_id, chunk)
) STRICT;
CREATE INDEX transcript_chunks_to_do ON transcript_chunks (state) WHERE state <> 'done';

-- Ranges that aren't split into chunks yet.
CREATE TABLE unsplit_ranges (
  transcript_id TEXT NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  start REAL NOT NULL,
  -- Null for the end of the recording.
  "end" REAL,
  PRIMARY KEY (transcript_id, start)
) STRICT, WITHOUT ROWID;

CREATE TABLE transcript_lines (
  transcript_id TEXT NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  chunk INTEGER NOT NULL,
  line INTEGER NOT NULL,
  -- The order within a chunk. Null stands for the line's number.
  position REAL,
  start REAL,
  "end" REAL,
  -- Whether the times are estimated, because the gateway returned none.
  approximate INTEGER NOT NULL DEFAULT 0,
  text TEXT NOT NULL,
  -- The id of a speaker in 'transcripts.speakers'.
  speaker TEXT,
  avg_logprob REAL,
  no_speech_prob REAL,
  compression_ratio REAL,
  uncertain INTEGER NOT NULL,

  -- Whether the user has edited it.
  checked INTEGER NOT NULL DEFAULT 0,
  -- The gateway's text and times, if the user changed them.
  original TEXT,
  original_start REAL,
  original_end REAL,
  -- The gateway's lines that a split or merged line was made from. Those lines stay, hidden, so that they can be
  -- restored (decision 33).
  sources TEXT,
  hidden INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (transcript_id, chunk, line)
) STRICT;

CREATE TABLE transcript_word_timings (
  transcript_id TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  line INTEGER NOT NULL,
  cues TEXT NOT NULL,
  PRIMARY KEY (transcript_id, chunk, line),
  FOREIGN KEY (transcript_id, chunk, line) REFERENCES transcript_lines (transcript_id, chunk, line) ON DELETE CASCADE
) STRICT;
`;

/**
 * The full-text index of lines. `transcript_terms` stores no text: its rowid is the id in `transcript_index`. Written
 * lines are queued in `transcript_index_pending` and indexed in small steps.
 */
export const transcriptIndex = `
CREATE TABLE transcript_index (
  id INTEGER PRIMARY KEY,
  transcript_id TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  line INTEGER NOT NULL,
  position REAL,
  UNIQUE (transcript_id, chunk, line)
) STRICT;
CREATE VIRTUAL TABLE transcript_terms USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co So'",
  prefix = '2 3'
);
CREATE TRIGGER transcript_index_removed AFTER DELETE ON transcript_index BEGIN
  DELETE FROM transcript_terms WHERE rowid = OLD.id;
END;

CREATE TABLE transcript_index_pending (
  transcript_id TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (transcript_id, chunk, line)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER transcript_line_written AFTER INSERT ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.chunk, NEW.line);
END;
CREATE TRIGGER transcript_line_changed AFTER UPDATE OF text ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.chunk, NEW.line);
END;
CREATE TRIGGER transcript_line_spoken AFTER UPDATE OF speaker ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.chunk, NEW.line);
END;
CREATE TRIGGER transcript_line_hidden AFTER UPDATE OF hidden ON transcript_lines WHEN OLD.hidden <> NEW.hidden BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.chunk, NEW.line);
END;
CREATE TRIGGER transcript_line_removed AFTER DELETE ON transcript_lines BEGIN
  DELETE FROM transcript_index
    WHERE transcript_id = OLD.transcript_id AND chunk = OLD.chunk AND line = OLD.line;
  DELETE FROM transcript_index_pending
    WHERE transcript_id = OLD.transcript_id AND chunk = OLD.chunk AND line = OLD.line;
END;
`;
