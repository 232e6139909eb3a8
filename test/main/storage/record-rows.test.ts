import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createRecordRows } from '../../../src/main/storage/record-rows.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

async function rows() {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  onTestFinished(database.close);
  const count = (table: string) =>
    Number(database.sql.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  return { ...createRecordRows(database), count };
}

const transcript = (id: string) => ({
  id,
  name: 'a.wav',
  media_id: 'm',
  size: 1,
  settings: {},
  created_at: 1,
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ chunk: 0, line, text: 'High tide.', uncertain: 0 }));

test('X2: other work runs while a long transcript is restored', async () => {
  const { insertHidden, count } = await rows();
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const inserted = await insertHidden('transcripts', transcript('a'), { transcript_lines: lines(20_000) }, 1);
  clearImmediate(next);
  expect(inserted).toBe(true);
  expect(count('transcript_lines')).toBe(20_000);
  expect(turns).toBeGreaterThan(20);
});

test('X2: a transcript whose rows contradict each other leaves nothing, however far it was restored', async () => {
  const { insertHidden, count, state } = await rows();
  const twice = [...lines(3_000), ...lines(1)];
  expect(await insertHidden('transcripts', transcript('a'), { transcript_lines: twice }, 1)).toBe(false);
  expect(state('transcripts', 'a')).toBe('absent');
  expect(count('transcript_lines')).toBe(0);
});
