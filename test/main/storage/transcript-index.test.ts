import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createTranscriptIndexBackfill } from '../../../src/main/storage/transcript-index-backfill.ts';
import { openTranscriptIndexReader } from '../../../src/main/storage/transcript-index-reader.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

/** Creates a database with transcripts of these lines, added in one millisecond and not indexed yet. */
async function transcriptOf(lines: readonly string[], ids: readonly string[] = ['t']) {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'parlance.db');
  const database = openDatabase(file);
  onTestFinished(database.close);
  const add = database.sql.prepare(
    `INSERT INTO transcripts (id, name, media_id, size, settings, position, created_at) VALUES (?, 'a.wav', 'm', 1, '{}', ?, 1)`,
  );
  const insert = database.sql.prepare(
    `INSERT INTO transcript_lines (transcript_id, chunk, line, text, uncertain) VALUES (?, 0, ?, ?, 0)`,
  );
  ids.forEach((id, at) => {
    add.run(id, at + 1);
    lines.forEach((text, line) => void insert.run(id, line, text));
  });
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

test('T10: of transcripts added at the same time, the one added last comes first', async () => {
  const { database, reader } = await transcriptOf(['The harbour', 'The harbour lights'], ['b', 'c', 'a']);
  const backfill = createTranscriptIndexBackfill(database);
  while (backfill.step());
  const found = reader.lines('"harbour"', 0, 10).map(({ transcriptId, line }) => `${transcriptId}${line}`);
  expect(found).toEqual(['a0', 'a1', 'c0', 'c1', 'b0', 'b1']);
  expect(reader.lines('"harbour"', 3, 1)).toMatchObject([{ transcriptId: 'c', line: 1 }]);
});
