import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, type Log } from '../../../src/main/storage/log.ts';
import type { LogEvent, LogPlace } from '../../../src/shared/settings/log-entry.ts';

const key = 'sk-canary-91d4e0aa57c2b386';

let folder: string;
let file: string;
let log: Log;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-log-'));
  file = join(folder, 'logs', 'parlance.log');
  now = 1_000;
  log = createLog(file, () => now);
});

afterEach(async () => {
  log.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns values to throw, which contain the text in every field that an error can have. */
function everywhere(text: string): readonly unknown[] {
  const named = new Error(text);
  named.name = text;
  const faked = new Error('x');
  faked.stack = `Error: ${text}\n    at ${text} (/home/${text}.js:1:1)`;
  class Custom extends Error {}
  Object.defineProperty(Custom, 'name', { value: text });
  return [
    text,
    { message: text },
    new Error(text),
    new Error(text, { cause: new Error(text) }),
    new AggregateError([new Error(text)], text),
    Object.assign(new Error(text), { code: text, errno: text, path: text, body: text }),
    named,
    new Custom(text),
    Object.assign(new Error('x'), { message: `x\n    at ${text} (${text})` }),
    new Error(`\n    at ${text} (${text}.js:1:1)\n    at ${text}.js:1:1`),
  ];
}

test('P4: neither the message nor the properties of a thrown value reach the log', async () => {
  const { length } = everywhere(key);
  for (const thrown of everywhere(key)) {
    log.error('contract', thrown);
    // Repetitions of an event within a minute are only counted.
    now += 60_001;
  }
  const text = await readFile(file, 'utf8');
  expect(text.trim().split('\n')).toHaveLength(length);
  expect(text).not.toContain(key);
  expect(text).not.toContain(key.slice(3));
});

test('P4: no text, however it is encoded, reaches the log through an error', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: 'binary' }), (mark) => {
      const text = `${key}${mark}${key}`;
      for (const thrown of everywhere(text)) log.error('contract', thrown);
    }),
    { numRuns: 100 },
  );
  for (const entry of log.recent()) expect(JSON.stringify(entry)).not.toContain(key);
});

test('P4: an event with an unlisted field, or with text in a listed one, isn’t written at all', async () => {
  const foreign = [
    { event: 'failed', code: 'internal', said: key },
    { event: 'failed', code: key },
    { event: 'started', version: `1.0.0-${key}`, shell: 'browser' },
    { event: 'unexpected', where: key, kind: 'Error', frames: [] },
    { event: 'unexpected', where: 'contract', kind: key, frames: [] },
    { event: 'unexpected', where: 'contract', kind: 'Error', code: key, frames: [] },
    { event: 'unexpected', where: 'contract', kind: 'Error', frames: [`what ${key} said.js:1:1`] },
    { event: key },
  ] as unknown as readonly LogEvent[];
  for (const event of foreign) log.write(event);
  log.error(key as LogPlace, new Error('x'));
  expect(await readFile(file, 'utf8')).toBe('');
});

test('P4: useful data is there: what happened, its code, and where in our own code', () => {
  log.write({ event: 'started', version: '0.1.0', shell: 'browser' });
  log.write({ event: 'failed', code: 'key-refused' });
  log.error('search', Object.assign(new TypeError('no'), { code: 'ERR_SQLITE_ERROR' }));
  log.write({ event: 'frame-refused' });
  log.write({ event: 'ended' });
  expect(log.recent()).toEqual([
    { at: 1_000, event: 'started', version: '0.1.0', shell: 'browser' },
    { at: 1_000, event: 'failed', code: 'key-refused' },
    {
      at: 1_000,
      event: 'unexpected',
      where: 'search',
      kind: 'TypeError',
      code: 'ERR_SQLITE_ERROR',
      frames: expect.arrayContaining([expect.stringMatching(/^log\.test\.ts:\d+:\d+$/)]),
    },
    { at: 1_000, event: 'frame-refused' },
    { at: 1_000, event: 'ended' },
  ]);
});

test('P4: the log has at most two files of half a megabyte, which only this account can read', async () => {
  const deep = new Error('deep');
  for (let count = 0; count < 6_000; count += 1) {
    log.error('contract', deep);
    now += 60_001;
  }
  log.write({ event: 'ended' });
  const names = (await readdir(join(folder, 'logs'))).sort();
  expect(names).toEqual(['parlance.log', 'parlance.log.1']);
  for (const name of names) {
    const { size, mode } = await stat(join(folder, 'logs', name));
    expect(size).toBeLessThanOrEqual(512 * 1024);
    expect(mode & 0o777).toBe(0o600);
  }
  expect((await stat(join(folder, 'logs'))).mode & 0o777).toBe(0o700);
  expect(log.recent().at(-1)).toEqual({ at: now, event: 'ended' });
  expect(log.recent().length).toBeGreaterThan(50);
});

test('P4: what another program wrote to the file isn’t shown to anyone', async () => {
  await writeFile(
    file,
    [
      JSON.stringify({ at: 1, event: 'failed', code: 'internal', said: key }),
      JSON.stringify({ at: 1, event: 'failed', code: 'internal' }),
      key,
      '{"at":1,"event":"en',
      '',
    ].join('\n'),
  );
  expect(log.recent()).toEqual([{ at: 1, event: 'failed', code: 'internal' }]);
});

test('P4: a log that can’t be written, or is closed, stores nothing and throws nothing', async () => {
  await writeFile(join(folder, 'taken'), '');
  const nowhere = createLog(join(folder, 'taken', 'parlance.log'), () => 1);
  nowhere.write({ event: 'ended' });
  expect(nowhere.recent()).toEqual([]);
  log.close();
  log.write({ event: 'ended' });
  log.close();
  expect(await readFile(file, 'utf8')).toBe('');
});

test('P4: a repeated event is written once, then once a minute with its count', async () => {
  const quiet = createLog(join(folder, 'quiet', 'parlance.log'), () => now);
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const other = new TypeError('another');
  for (now = 0; now < 59_000; now += 100) {
    quiet.error('journal', full);
    quiet.error('ending', other);
  }
  const lines = async () =>
    (await readFile(join(folder, 'quiet', 'parlance.log'), 'utf8')).trim().split('\n');
  expect(await lines()).toHaveLength(2);
  now = 61_000;
  quiet.error('journal', full);
  expect(JSON.parse((await lines()).at(-1) ?? '')).toMatchObject({ code: 'ENOSPC', times: 590 });
  quiet.close();
  expect(JSON.parse((await lines()).at(-1) ?? '')).toMatchObject({ kind: 'TypeError', times: 589 });
});
