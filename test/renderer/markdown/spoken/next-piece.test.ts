import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPiece, type Piece } from '../../../../src/renderer/markdown/spoken/next-piece.ts';
import { markdownInDeltas } from '../pieces.ts';

/** Returns all pieces of a growing reply, taking those that are complete after each prefix. */
function piecesOf(prefixes: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, prefix] of prefixes.entries()) {
    const complete = index === prefixes.length - 1;
    for (;;) {
      const from = pieces.at(-1)?.end ?? 0;
      const piece = nextPiece(prefix, from, { complete, first: pieces.length === 0 });
      if (!piece) break;
      pieces.push(piece);
    }
  }
  return pieces;
}

/** Returns the text of each piece and what it mentions, when the reply arrives one character at a time. */
function spoken(reply: string): readonly string[] {
  const prefixes = Array.from({ length: reply.length }, (_, end) => reply.slice(0, end + 1));
  return piecesOf(prefixes).map(({ text, named }) => [text, named && `(${named})`].filter(Boolean).join(' '));
}

describe('nextPiece', () => {
  test('K1: the first sentence is a piece before the second one is complete', () => {
    expect(nextPiece('High tide is at six. Low tide', 0, { complete: false, first: true })).toMatchObject({
      text: 'High tide is at six.',
    });
    expect(nextPiece('High tide is at six.', 0, { complete: false, first: true })).toBe(null);
    expect(nextPiece('High tide is at six.', 0, { complete: true, first: true })?.text).toBe(
      'High tide is at six.',
    );
  });

  test('K7: abbreviations, initials and numbers do not end a sentence', () => {
    expect(spoken('Ask Dr. Ada B. Lovelace, e.g. at 3.14 p.m. on No. 5. Then go on.')).toEqual([
      'Ask Dr. Ada B. Lovelace, e.g. at 3.14 p.m. on No. 5.',
      'Then go on.',
    ]);
  });

  test('K7: Chinese and Japanese are cut at 。 without a space', () => {
    expect(spoken('今天潮水很高。请小心！你要去哪里？')).toEqual([
      '今天潮水很高。',
      '请小心！',
      '你要去哪里？',
    ]);
    expect(spoken('潮は六時です。次は正午です。')).toEqual(['潮は六時です。', '次は正午です。']);
  });

  test('K1: later sentences that are complete are joined up to a natural length', () => {
    const reply = `First. ${'The next one is short. '.repeat(20)}`;
    const pieces = piecesOf([reply]);
    expect(pieces[0]?.text).toBe('First.');
    for (const { text } of pieces.slice(1)) expect(text.length).toBeLessThanOrEqual(240);
    expect(pieces.length).toBeLessThan(5);
  });

  test('K1: a long first sentence is cut at a clause', () => {
    const [first = '', ...rest] = spoken(
      'When the moon is full and the wind comes from the west, which is rare in winter, the tide at the harbour gate can rise by half a metre more than the table says.',
    );
    expect(first).toBe('When the moon is full and the wind comes from the west,');
    expect(rest.join(' ')).toContain('half a metre more than the table says.');
  });

  test('K7: code, tables and formulas are mentioned in their place', () => {
    const reply =
      'Run this.\n\n```sh\nls -la. Then\n```\n\nThe table follows:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAnd\n\n$$x^2 + y^2$$\n\nDone.';
    expect(spoken(reply)).toEqual([
      'Run this.',
      '(code)',
      'The table follows:',
      '(table)',
      'And',
      '(formula)',
      'Done.',
    ]);
  });

  test('K7: a formula within a sentence is mentioned after it', () => {
    expect(spoken('The area is $\\pi r^2$, of course. It grows.')).toEqual([
      'The area is, of course. (formula)',
      'It grows.',
    ]);
  });

  test('K7: links are spoken by their text, and emphasis is not cut', () => {
    expect(
      spoken('See **the harbour. The gate** and [the table. All of it](https://example.org/a.b). End.'),
    ).toEqual(['See the harbour. The gate and the table. All of it.', 'End.']);
  });

  test('K7: items of a list are pieces once the next item begins', () => {
    const reply = 'Take:\n\n1. A coat.\n2. A map of the harbour.\n3. Water.';
    expect(spoken(reply)).toEqual(['Take:', '1. A coat.', '2. A map of the harbour.', '3. Water.']);
    expect(piecesOf([reply]).length).toBeLessThan(4);
  });

  test('K1: the pieces follow each other without gaps and cover the whole reply, however it arrives', () => {
    fc.assert(
      fc.property(markdownInDeltas(40), ({ text, prefixes }) => {
        const pieces = piecesOf(prefixes);
        let from = 0;
        for (const { end } of pieces) {
          expect(end).toBeGreaterThan(from);
          from = end;
        }
        expect(from).toBeLessThanOrEqual(text.length);
        expect(text.slice(from).trim()).toBe('');
      }),
      { numRuns: 200 },
    );
  });
});
