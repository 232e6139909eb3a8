import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createRowWriter } from '../../../src/main/storage/row-writer.ts';

function table() {
  const sql = new DatabaseSync(':memory:');
  onTestFinished(() => sql.close());
  sql.exec(`CREATE TABLE tides (id TEXT PRIMARY KEY, high_water REAL, "end" TEXT DEFAULT 'ebb', removed_at INTEGER,
    whole INTEGER, details TEXT, peaks BLOB) STRICT`);
  const row = (id: string) => ({ ...sql.prepare('SELECT * FROM tides WHERE id = ?').get(id) });
  return { ...createRowWriter(sql), sql, row };
}

const empty = { high_water: null, end: 'ebb', removed_at: null, whole: null, details: null, peaks: null };

test('G7: a row is written by the names of its fields, and what isn’t given has the column’s default', () => {
  const { insert, row } = table();
  insert('tides', { id: 'a', highWater: 2.5, end: undefined });
  insert('tides', { id: 'b', high_water: 3, end: null });
  expect(row('a')).toEqual({ ...empty, id: 'a', high_water: 2.5 });
  expect(row('b')).toEqual({ ...empty, id: 'b', high_water: 3, end: null });
});

test('G7: objects and lists are stored as JSON, flags as numbers, and bytes as they are', () => {
  const { insert, row } = table();
  const peaks = Uint8Array.of(1, 2, 3);
  insert('tides', { id: 'a', whole: true, details: { harbour: 'Setúbal' }, peaks });
  insert('tides', { id: 'b', whole: false, details: ['spring', null] });
  expect(row('a')).toEqual({ ...empty, id: 'a', whole: 1, details: '{"harbour":"Setúbal"}', peaks });
  expect(row('b')).toEqual({ ...empty, id: 'b', whole: 0, details: '["spring",null]' });
});

test('G7: a change writes only the fields that it contains, to the rows that match the whole key', () => {
  const { insert, update, row } = table();
  insert('tides', { id: 'a', highWater: 1 });
  insert('tides', { id: 'b', highWater: 1, removedAt: 5 });
  update('tides', { id: 'a' }, { highWater: undefined });
  update('tides', { id: 'a', removedAt: null }, { highWater: undefined, end: 'flood' });
  update('tides', { id: 'b', removedAt: null }, { end: 'flood' });
  update('tides', { removedAt: 5 }, { whole: true, removedAt: null });
  expect(row('a')).toEqual({ ...empty, id: 'a', high_water: 1, end: 'flood' });
  expect(row('b')).toEqual({ ...empty, id: 'b', high_water: 1, whole: 1 });
});

test('G7: a row that exists already is refused, ignored or replaced', () => {
  const { insert, row } = table();
  expect(insert('tides', { id: 'a', highWater: 1 })).toBe(true);
  expect(() => insert('tides', { id: 'a', highWater: 2 })).toThrow('UNIQUE');
  expect(insert('tides', { id: 'a', highWater: 2 }, 'IGNORE')).toBe(false);
  expect(row('a').high_water).toBe(1);
  expect(insert('tides', { id: 'a', end: 'flood' }, 'REPLACE')).toBe(true);
  expect(row('a')).toEqual({ ...empty, id: 'a', end: 'flood' });
});

test('G7: a key without a value is refused, and changes nothing', () => {
  const { insert, update, row } = table();
  insert('tides', { id: 'a', highWater: 1 });
  expect(() => update('tides', { id: undefined }, { highWater: 2 })).toThrow();
  expect(row('a').high_water).toBe(1);
});

test('G7: a trigger keeps its own way to handle conflicts', () => {
  const { insert, sql, row } = table();
  sql.exec(`CREATE TABLE pending (id TEXT PRIMARY KEY) STRICT;
    INSERT INTO pending VALUES ('a');
    CREATE TRIGGER written AFTER INSERT ON tides BEGIN INSERT OR IGNORE INTO pending VALUES (new.id); END`);
  expect(insert('tides', { id: 'a' })).toBe(true);
  expect(row('a').id).toBe('a');
});
