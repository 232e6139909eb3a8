import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../gateway/fuzz/runs.ts';
import { lists, requestLists, slow } from './every-list.ts';
import { firstEvent } from './first-event.ts';
import { type Column, columnsOf, copyOf, outside, setColumn, templateFolder } from './foreign-rows.ts';
import { removeFolder, startApp, type TempApp } from './in-temp-app.ts';

/** Values for numeric columns, as SQLite itself or a program without type checks might write them. */
const numbers = ['1152921504606846976', '-1152921504606846976', '9e999', '-1', "'text'", "x'00'", 'NULL'];

/** Values for text and blob columns. */
const texts = {
  nothing: "''",
  'a path out of the folder': "'../outside'",
  'a folder in the folder': "'captures'",
  'an unknown word': "'no-such-word'",
  'text with NUL': "CAST(x'410042' AS TEXT)",
  'invalid UTF-8': "CAST(x'ff41c0' AS TEXT)",
  'half a surrogate pair': "CAST(x'eda080' AS TEXT)",
  'a million characters': "printf('%.*c', 1000000, 'x')",
  'half a JSON text': `'{"id":'`,
  'a JSON list of other things': `'[[1,null,{"id":5}],"a",null]'`,
  'a JSON object of other things': `'{"__proto__":{"id":1},"kind":"none","code":7,"values":[]}'`,
  'a number': '5',
  'an infinite number': '9e999',
  bytes: "x'00ff'",
  NULL: 'NULL',
} as const;

const numberColumns = columnsOf('INTEGER', 'REAL');
const textColumns = columnsOf('TEXT', 'BLOB');
const quick = lists.filter((path) => !slow.includes(path));

let template = '';
/** The ids in all lists before any change. */
let listed: ReadonlySet<string> = new Set();

beforeAll(async () => {
  template = await templateFolder();
  // Fills the indexes and finishes what the previous run left unfinished.
  const app = await startApp({ folder: template });
  await requestLists(app, lists);
  listed = idsIn(await requestLists(app, quick));
  await app.close();
});

afterAll(() => removeFolder(template));

/** Returns the ids of the fixture that the results contain. */
function idsIn(results: ReadonlyMap<string, unknown>): Set<string> {
  const found = JSON.stringify([...results]).matchAll(/"id":"([a-z]\d)"/g);
  return new Set([...found].map(([, id = '']) => id));
}

/**
 * Returns whether a column identifies a row or the record that the row belongs to. If it changes, the row can't be
 * found under its old id.
 */
function isKey({ name }: Column): boolean {
  return /^(?:id|seq|ref)$|_id$/.test(name);
}

/**
 * Checks that every list still works and contains everything that it did before, except for unreadable items, which are
 * reported.
 */
async function answering(app: TempApp, column: Column, value: string): Promise<void> {
  const results = await requestLists(app, quick).catch((cause: unknown) => {
    throw new Error(value, { cause });
  });
  // Items with a removal date aren't listed.
  if (column.name === 'removed_at' || isKey(column)) return;
  // A message with an unreadable list of attachments is shown without attachments.
  const unlisted = column.name === 'attachments' ? ['a1', 'a2', 'a3'] : [];
  const missing = listed.difference(new Set([...idsIn(results), ...unlisted]));
  const { unreadable } = await firstEvent(app.call.storage.watch());
  expect(missing.size, `${value}: ${[...missing].join(', ')}`).toBeLessThanOrEqual(unreadable);
}

/**
 * Sets a column to each value in turn, and checks that every list works, now and after a restart. In `npm test`, only a
 * third of the values get a restart, a different third for each column.
 */
async function tried(columns: readonly Column[], column: Column, values: Readonly<Record<string, string>>) {
  const folder = await copyOf(template);
  let app = await startApp({ folder });
  for (const [at, [name, value]] of Object.entries(values).entries()) {
    setColumn(folder, column, value);
    await answering(app, column, name);
    if ((at + columns.indexOf(column)) % runs(3, 1).numRuns !== 0) continue;
    await app.close();
    app = await startApp({ folder });
    await answering(app, column, `${name}, after a restart`);
  }
  await app.close();
  for (const name of outside) expect(existsSync(join(folder, name)), name).toBe(true);
  await removeFolder(folder);
}

async function tryInAllColumns(columns: readonly Column[], value: string) {
  const folder = await copyOf(template);
  for (const column of columns) setColumn(folder, column, value);
  const app = await startApp({ folder });
  await requestLists(app, lists);
  await app.close();
  await removeFolder(folder);
}

const named = (columns: readonly Column[]) =>
  columns.map((column) => [`${column.table}.${column.name}`, column] as const);

describe('numbers that another program wrote to the database', () => {
  it.each(named(numberColumns))('G7: %s: every list answers, now and after a restart', (_name, column) =>
    tried(numberColumns, column, Object.fromEntries(numbers.map((value) => [value, value]))),
  );

  it.concurrent.each(numbers)('G7: %s in every column: search, storage and exports still work', (value) =>
    tryInAllColumns(numberColumns, value),
  );

  it('G7: an unreadable item is left out, counted, and named in the log without its text', async () => {
    const folder = await copyOf(template);
    const chunk = numberColumns.find(({ table, name }) => table === 'transcript_chunks' && name === 'chunk');
    if (!chunk) throw new Error('no such column');
    setColumn(folder, chunk, '-5');
    const app = await startApp({ folder });
    expect(await firstEvent(app.call.transcripts.watchList())).toMatchObject({ items: [{ id: 't2' }] });
    expect((await firstEvent(app.call.storage.watch())).unreadable).toBe(1);
    const { log } = await app.call.app.diagnostics();
    const found = log.filter(({ event }) => event === 'unreadable').map(({ at: _, ...entry }) => entry);
    expect(found).toEqual([
      {
        event: 'unreadable',
        procedure: 'transcripts.watchList',
        field: 'items[].chunks[].chunk',
        kind: 'too_small',
      },
    ]);
    await app.call.storage.dismiss();
    await firstEvent(app.call.transcripts.watchList());
    expect((await firstEvent(app.call.storage.watch())).unreadable).toBe(0);
    await app.close();
    await removeFolder(folder);
  });
});

describe('text that another program wrote to the database', () => {
  it.each(named(textColumns))('G7: %s: every list answers, now and after a restart', (_name, column) =>
    tried(textColumns, column, texts),
  );

  it.each(Object.entries(texts))(
    'G7: %s in every column except keys: search, storage and exports still work',
    (_name, value) =>
      tryInAllColumns(
        textColumns.filter((column) => !isKey(column)),
        value,
      ),
  );
});
