/**
 * Lines that a person split, merged or timed. `sources` lists the gateway's own lines that a line was made from, as
 * JSON; null for those themselves, which stay, `hidden`, so that they can be restored. `position` is the order within a
 * part; null stands for `line`. `heard_start` and `heard_end` are the gateway's times of a line whose times were
 * changed. A person has `checked` a line once they have edited it.
 */
export const lineEdits = `
ALTER TABLE transcript_lines ADD COLUMN position REAL;
ALTER TABLE transcript_lines ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transcript_lines ADD COLUMN checked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transcript_lines ADD COLUMN heard_start REAL;
ALTER TABLE transcript_lines ADD COLUMN heard_end REAL;
ALTER TABLE transcript_lines ADD COLUMN sources TEXT;
UPDATE transcript_lines SET checked = 1 WHERE original IS NOT NULL;

ALTER TABLE transcript_index ADD COLUMN position REAL;
CREATE TRIGGER transcript_line_hidden AFTER UPDATE OF hidden ON transcript_lines WHEN OLD.hidden <> NEW.hidden BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;
`;
