/**
 * Lines that the user split, merged or retimed. `sources` lists the gateway's lines that a line was created from, as
 * JSON. It's null for those lines, which stay `hidden` so that they can be restored. `position` is the order within a
 * part, and null stands for `line`. `heard_start` and `heard_end` are the gateway's times of a retimed line. `checked`
 * is set once the user has edited a line.
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
