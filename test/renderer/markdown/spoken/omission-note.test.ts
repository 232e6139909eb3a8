import { expect, test } from 'vitest';
import type { OmissionKind } from '../../../../src/renderer/markdown/spoken/omission.ts';
import { omissionNote } from '../../../../src/renderer/markdown/spoken/omission-note.ts';
import { clockOf } from '../../../../src/renderer/ui/format/clock-of.ts';

const pieces = (kind: OmissionKind, count: number) =>
  Array.from({ length: count }, () => ({ kind, text: 'x' }));

test('C17: a sentence counts what isn’t spoken by kind, and is null if everything is spoken', () => {
  expect([omissionNote([]), omissionNote(pieces('code', 1))]).toEqual([null, 'Left out: 1 piece of code.']);
  expect(omissionNote(pieces('formula', 2))).toBe('Left out: 2 formulas.');
  expect(omissionNote([...pieces('formula', 1), ...pieces('code', 1200)])).toBe(
    'Left out: 1,200 pieces of code and 1 formula.',
  );
  const all = (['code', 'formula', 'url', 'tag', 'mark'] as const).flatMap((kind) => pieces(kind, 1));
  expect(omissionNote(all)).toBe(
    'Left out: 1 piece of code, 1 formula, 1 web address, 1 HTML tag and 1 footnote or task mark.',
  );
  expect(omissionNote(all, ['code'])).toBe('Left out: 1 piece of code.');
});

test('playback time is shown in minutes and seconds', () => {
  expect([0, 7.9, 59.99, 60, 723, 3723].map(clockOf)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '12:03',
    '1:02:03',
  ]);
});
