import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/main/storage/database.ts';
import { growthOf, type Health } from './health.ts';
import { lost, lostRecordings, recordingsOf } from './ledger.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-soak-'));
  mkdirSync(join(folder, 'media'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const health = (at: number, changes: Partial<Health> = {}): Health => ({
  at,
  resident: 100,
  handles: 30,
  heap: 10,
  elements: 900,
  ...changes,
});

describe('what a soak finds', () => {
  it('K6: a recording that a restart deletes or shortens is reported', () => {
    const database = openDatabase(join(folder, 'parlance.db'));
    const add = database.sql.prepare(
      `INSERT INTO captures (id, type, started_at, next_chunk, bytes, recorded_ms) VALUES (?, 'audio/wav', 1, 1, ?, 1)`,
    );
    mkdirSync(join(folder, 'media', 'captures'));
    for (const [id, bytes] of [
      ['whole', 3],
      ['short', 4],
      ['gone', 3],
      ['empty', 0],
    ] as const) {
      add.run(id, bytes);
      writeFileSync(join(folder, 'media', 'captures', id), 'abc');
    }
    const before = recordingsOf(folder);
    expect([...before.keys()].sort()).toEqual(['gone', 'short', 'whole']);
    database.sql.exec(`DELETE FROM captures WHERE id = 'gone'`);
    database.close();
    expect(lostRecordings(before, folder)).toEqual([
      'a recording is shorter than stored: short',
      'a recording is gone after a restart: gone',
    ]);
  });

  it('C4, T3, S8: each missing question, transcript, clip and file is reported', () => {
    const database = openDatabase(join(folder, 'parlance.db'));
    database.sql.exec(
      `INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', 't', 1, 1);
       INSERT INTO messages (id, conversation_id, created_at, text) VALUES ('m', 'c', 1, 'Kept');
       INSERT INTO media (id, type, size, created_at) VALUES ('one', 'audio/wav', 3, 1), ('two', 'audio/wav', 3, 1)`,
    );
    database.close();
    writeFileSync(join(folder, 'media', 'one'), 'abc');
    const ledger = { questions: ['Kept', 'Gone'], recordings: ['tape.mp3'], speeches: ['Said'] };
    expect(lost(ledger, folder)).toEqual([
      'a question is gone: Gone (stored instead: [])',
      'a transcript is gone: tape.mp3 (stored instead: [])',
      'a clip is gone: Said (stored instead: [])',
      'a file is gone: two',
    ]);
  });

  it('values that grow in the second half are reported, and fluctuations aren’t', () => {
    const steady = Array.from({ length: 20 }, (_, at) => health(at, { resident: 100 + (at % 5) * 4 }));
    expect(growthOf(steady)).toEqual([]);
    const leaking = steady.map((one, at) => ({ ...one, handles: 30 + at * 2 }));
    expect(growthOf(leaking)).toEqual(['handles grew from 48 to 68']);
  });
});
