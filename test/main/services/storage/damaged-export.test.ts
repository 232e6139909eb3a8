import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { schemaFixtures } from '../../storage/schema-fixtures.ts';
import { removeFolder, startApp, tempFolder } from '../in-temp-app.ts';

const page = 4096;

/** Creates a data folder in which the text of an attachment of `c1` and the word timings of `t1` can't be read. */
async function damagedFolder(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'parlance.db');
  const sql = new DatabaseSync(file);
  sql.exec(`PRAGMA page_size = ${page}`);
  sql.exec(schemaFixtures().at(-1)?.sql ?? '');
  // SQLite compares the whole key of such a row when it looks up the word timings of another transcript.
  sql.exec(`DELETE FROM transcripts WHERE id = 't2'`);
  // Long enough to fill overflow pages, each of which starts with the number of the next one.
  sql.prepare('UPDATE attachments SET text = ?').run('Y'.repeat(8 * page));
  sql.prepare('UPDATE transcript_word_timings SET cues = ?').run('Z'.repeat(8 * page));
  sql.close();
  const bytes = await readFile(file);
  let broken = 0;
  for (let at = 0; at < bytes.length; at += page) {
    const inside = bytes.subarray(at + 4, at + 20).toString();
    if (!/^(?:Y+|Z+)$/.test(inside)) continue;
    bytes.writeUInt32BE(0x7fffffff, at);
    broken += 1;
  }
  expect(broken).toBeGreaterThan(4);
  await writeFile(file, bytes);
  return folder;
}

test('G7: an export of everything leaves out unreadable items, and names them', async () => {
  const app = await startApp({ folder: await damagedFolder() });
  onTestFinished(() => app.close());
  const archives: Promise<ArrayBuffer>[] = [];
  for await (const event of await app.call.storage.exportAll()) {
    if (event.type === 'ready')
      archives.push(app.fetch(event.url).then((response) => response.arrayBuffer()));
    if (event.type === 'finished') expect(event.missing).toBe(2);
  }
  const [archive] = await Promise.all(archives);
  const files = unzipSync(new Uint8Array(archive ?? new ArrayBuffer()));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(text('MISSING.txt')).toMatch(/conversations c1\ntranscripts t1\n$/);
  expect(JSON.parse(text('conversations.json')).conversations).toMatchObject([{ id: 'c2' }]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['clips.json', 'prompts.json']));
  expect(Object.keys(files)).not.toContain('transcripts/tape.wav.json');
});

test('G7: an export of conversations leaves out unreadable ones, and counts them', async () => {
  const app = await startApp({ folder: await damagedFolder() });
  onTestFinished(() => app.close());
  let last: unknown = null;
  for await (const event of await app.call.transfer.export({ conversationIds: null, format: 'markdown' }))
    last = event;
  expect(last).toMatchObject({ type: 'ready', count: 1, missing: 1 });
});
