/**
 * Stores lines and word timings in tables with row ids. Without row ids, SQLite reads a whole row each time it compares
 * a key with it, so one line of many megabytes slowed down every other transcript.
 */
export const lineRows = `
CREATE TABLE new_transcript_lines (
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
  position REAL,
  hidden INTEGER NOT NULL DEFAULT 0,
  checked INTEGER NOT NULL DEFAULT 0,
  heard_start REAL,
  heard_end REAL,
  sources TEXT,
  PRIMARY KEY (transcript_id, part, line)
) STRICT;
INSERT INTO new_transcript_lines SELECT transcript_id, part, line, start, "end", text, original, avg_logprob,
  no_speech_prob, compression_ratio, uncertain, position, hidden, checked, heard_start, heard_end, sources
  FROM transcript_lines;
CREATE TABLE old_transcript_words AS SELECT transcript_id, part, line, cues FROM transcript_words;
DROP TABLE transcript_words;
DROP TABLE transcript_lines;
ALTER TABLE new_transcript_lines RENAME TO transcript_lines;
CREATE TABLE transcript_words (
  transcript_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  line INTEGER NOT NULL,
  cues TEXT NOT NULL,
  PRIMARY KEY (transcript_id, part, line),
  FOREIGN KEY (transcript_id, part, line) REFERENCES transcript_lines (transcript_id, part, line) ON DELETE CASCADE
) STRICT;
INSERT INTO transcript_words SELECT transcript_id, part, line, cues FROM old_transcript_words;
DROP TABLE old_transcript_words;

CREATE TRIGGER transcript_line_written AFTER INSERT ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;
CREATE TRIGGER transcript_line_changed AFTER UPDATE OF text ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;
CREATE TRIGGER transcript_line_hidden AFTER UPDATE OF hidden ON transcript_lines WHEN OLD.hidden <> NEW.hidden BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;
CREATE TRIGGER transcript_line_removed AFTER DELETE ON transcript_lines BEGIN
  DELETE FROM transcript_index
    WHERE transcript_id = OLD.transcript_id AND part = OLD.part AND line = OLD.line;
  DELETE FROM transcript_index_pending
    WHERE transcript_id = OLD.transcript_id AND part = OLD.part AND line = OLD.line;
END;
`;
