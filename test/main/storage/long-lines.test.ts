import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

/** Returns the CPU time in ms for storing 2,000 short lines in a database that has one line of this length. */
async function storing(length: number): Promise<number> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const { sql, transaction, close } = openDatabase(join(folder, 'parlance.db'));
  onTestFinished(close);
  const transcript = sql.prepare(
    `INSERT INTO transcripts (id, name, media_id, size, settings, position, created_at) VALUES (?, 'a.wav', 'm', 1, '{}', 1, 1)`,
  );
  const line = sql.prepare(
    'INSERT INTO transcript_lines (transcript_id, chunk, line, text, uncertain) VALUES (?, 0, ?, ?, 0)',
  );
  for (const id of ['a', 'b', 'c']) transcript.run(id);
  transaction(() => void line.run('b', 0, 'x'.repeat(length)));
  const before = process.threadCpuUsage();
  transaction(() => {
    for (let at = 0; at < 1_000; at += 1) for (const id of ['a', 'c']) line.run(id, at, 'High tide.');
  });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test('T6: one line of many megabytes doesn’t slow down storing other transcripts', async () => {
  await storing(10);
  const usual = Math.max(5, await storing(10));
  expect((await storing(5_000_000)) / usual).toBeLessThan(10);
});
