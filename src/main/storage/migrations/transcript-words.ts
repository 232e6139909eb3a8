/**
 * Word timings of lines (a JSON list of `WordCue`), and the full-text index of lines. `transcript_terms` stores no
 * text: its rowid is the id in `transcript_index`. Written lines are queued in `transcript_index_pending` and indexed
 * in small steps.
 */
export const transcriptWords = `
CREATE TABLE transcript_words (
  transcript_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  line INTEGER NOT NULL,
  cues TEXT NOT NULL,
  PRIMARY KEY (transcript_id, part, line),
  FOREIGN KEY (transcript_id, part, line) REFERENCES transcript_lines (transcript_id, part, line) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE transcript_index (
  id INTEGER PRIMARY KEY,
  transcript_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  line INTEGER NOT NULL,
  UNIQUE (transcript_id, part, line)
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
  part INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (transcript_id, part, line)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER transcript_line_written AFTER INSERT ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;
CREATE TRIGGER transcript_line_changed AFTER UPDATE OF text ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;
CREATE TRIGGER transcript_line_removed AFTER DELETE ON transcript_lines BEGIN
  DELETE FROM transcript_index
    WHERE transcript_id = OLD.transcript_id AND part = OLD.part AND line = OLD.line;
  DELETE FROM transcript_index_pending
    WHERE transcript_id = OLD.transcript_id AND part = OLD.part AND line = OLD.line;
END;
INSERT INTO transcript_index_pending SELECT transcript_id, part, line FROM transcript_lines;
`;
