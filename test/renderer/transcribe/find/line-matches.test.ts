import { expect, test } from 'vitest';
import { lineMatches, replaced } from '../../../../src/renderer/transcribe/find/line-matches.ts';

const lines = [{ text: 'The gate, the Gate.' }, { text: '' }, { text: 'İstanbul gate at GATE 3' }];
const found = (query: string, matchCase = false) =>
  lineMatches(lines, query, matchCase).map(({ place, from, to }) => lines[place]?.text.slice(from, to));

test('T7: finds in all lines, ignoring case unless requested otherwise', () => {
  expect(found('GATE')).toEqual(['gate', 'Gate', 'gate', 'GATE']);
  expect(found('Gate', true)).toEqual(['Gate']);
  expect(found('  ')).toEqual([]);
  expect(found('gates')).toEqual([]);
});

test('T7: accents count, since matches are replaced, and letters whose length changes in lower case shift nothing', () => {
  expect(lineMatches([{ text: 'Bär, Bar' }], 'bar', false)).toEqual([{ place: 0, from: 5, to: 8 }]);
  expect(found('GATE 3')).toEqual(['GATE 3']);
  expect(found('stanbul g')).toEqual(['stanbul g']);
});

test('T7: replaces every match of a line, by longer, shorter and empty text', () => {
  const matchesOf = (text: string, query: string) => lineMatches([{ text }], query, false);
  const replace = (text: string, query: string, by: string) => replaced(text, matchesOf(text, query), by);
  expect(replace('The gate, the Gate.', 'gate', 'gateway')).toBe('The gateway, the gateway.');
  expect(replace('aaaa', 'aa', 'a')).toBe('aa');
  expect(replace('um, so um.', 'um', '')).toBe(', so .');
  expect(replace('nothing', 'x', 'y')).toBe('nothing');
});
