import { expect, test } from 'vitest';
import { fitted } from '../../../../../src/renderer/chat/composer/dictation/insert-dictated.ts';

/** Inserts `the gate` at `|`, or replaces the text between two of them. */
function insertAtMark(marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') > start ? 1 : 0);
  const text = marked.replaceAll('|', '');
  return text.slice(0, start) + fitted(text, 'the gate', start, end) + text.slice(end);
}

test('C16: dictated text is separated from the words around it, without extra spaces', () => {
  expect(
    [
      '|',
      'Open|',
      'Open |',
      '|now',
      'Open|now',
      'Open | now',
      '(|)',
      '“|”',
      'Open|, now',
      'Open\n|',
      'Open |it| now',
    ].map(insertAtMark),
  ).toEqual([
    'the gate',
    'Open the gate',
    'Open the gate',
    'the gate now',
    'Open the gate now',
    'Open the gate now',
    '(the gate)',
    '“the gate”',
    'Open the gate, now',
    'Open\nthe gate',
    'Open the gate now',
  ]);
});
