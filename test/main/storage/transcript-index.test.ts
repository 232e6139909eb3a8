import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createTranscriptIndexBackfill } from '../../../src/main/storage/transcript-index-backfill.ts';
import { openTranscriptIndexReader } from '../../../src/main/storage/transcript-index-reader.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

/** Creates a database with a transcript of these lines, which aren't indexed yet. */
async function transcriptOf(lines: readonly string[]) {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'parlance.db');
  const database = openDatabase(file);
  onTestFinished(database.close);
  database.sql.exec(
    `INSERT INTO transcripts (id, name, media_id, size, settings, position, created_at) VALUES ('t', 'a.wav', 'm', 1, '{}', 1, 1)`,
  );
  const insert = database.sql.prepare(
    `INSERT INTO transcript_lines (transcript_id, chunk, line, text, uncertain) VALUES ('t', 0, ?, ?, 0)`,
  );
  lines.forEach((text, line) => void insert.run(line, text));
  const reader = openTranscriptIndexReader(file);
  onTestFinished(reader.close);
  return { database, reader };
}

test('T6: a word of millions of letters doesn’t keep other lines from being found', async () => {
  const { database, reader } = await transcriptOf(['é'.repeat(6_000_000), 'The harbour lights']);
  const backfill = createTranscriptIndexBackfill(database);
  while (backfill.step());
  expect(backfill.pending()).toBe(false);
  expect(reader.lines('"harbour"', 0, 10)).toHaveLength(1);
});

test('T6: a line that can’t be indexed is left out, and its error is thrown once', async () => {
  const { database, reader } = await transcriptOf(['One', 'The harbour lights', 'Three']);
  // Simulates an error while indexing one line.
  database.sql.exec(
    `CREATE TRIGGER refuse BEFORE INSERT ON transcript_index WHEN new.line = 0
     BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  const backfill = createTranscriptIndexBackfill(database);
  expect(() => backfill.step()).toThrow();
  while (backfill.step());
  expect(backfill.pending()).toBe(false);
  expect(reader.lines('"harbour"', 0, 10)).toHaveLength(1);
});
