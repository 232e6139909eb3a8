import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSpeech } from '../../src/shared/speech/speech-split.ts';

const cut = (text: string, limit: number) =>
  splitSpeech(text, limit).map(({ start, end }) => text.slice(start, end));

describe('S1: a text is split into chunks that fit one request', () => {
  test('at the last paragraph that fits', () => {
    expect(cut('One. Two.\n\nThree. Four.\n \nFive.', 26)).toEqual(['One. Two.\n\nThree. Four.', 'Five.']);
  });

  test('or at the last sentence', () => {
    expect(cut('This is one. This is two! And three?', 30)).toEqual([
      'This is one. This is two!',
      'And three?',
    ]);
    expect(cut('これは一つです。これは二つです。三つ。', 16)).toEqual([
      'これは一つです。これは二つです。',
      '三つ。',
    ]);
  });

  test('a sentence that just fits isn’t split because of the space after it', () => {
    expect(cut('Four four. Then more follows.', 10)[0]).toBe('Four four.');
  });

  test('no chunk ends at a title, an abbreviation, an initial or a list number', () => {
    for (const text of [
      'We all met Dr. Okafor at the door',
      'We saw J. Okafor there',
      'Bring fruit, e.g. Apples',
      'Wir sahen z.B. Anna dort',
      'Fruit\n3. Bread and milk',
    ])
      for (let limit = 12; limit < text.length; limit += 1)
        for (const chunk of cut(text, limit).slice(0, -1))
          expect(chunk).not.toMatch(/(?:Dr|J|e\.g|z\.B|\n3)\.$/);
    expect(cut('This is one. Dr. Okafor spoke', 24)[0]).toBe('This is one.');
  });

  test('the end of a line ends a sentence', () => {
    expect(cut('Bread and butter\nMilk and honey\nTea', 20)).toEqual([
      'Bread and butter',
      'Milk and honey\nTea',
    ]);
  });

  test('or at the last clause', () => {
    expect(cut('where the river bends, the mill stands alone', 30)).toEqual([
      'where the river bends,',
      'the mill stands alone',
    ]);
  });

  test('or at the last word, even where words are written without spaces', () => {
    expect(cut('one two three (four) five', 16)).toEqual(['one two three', '(four) five']);
    const [first, ...rest] = cut('私は学生です私は学生です', 7);
    expect(['私は学生です', '私は学生です私']).toContain(first);
    expect([first, ...rest].join('')).toBe('私は学生です私は学生です');
  });

  test('or between two graphemes: a family, a flag or an accent is never split', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cut(family.repeat(3), 25)).toEqual([family.repeat(2), family]);
    expect(cut('🇳🇱🇳🇴🇸🇪', 9)).toEqual(['🇳🇱🇳🇴', '🇸🇪']);
    expect(cut('e\u0301e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301', 'e\u0301']);
  });

  test('spaces alone aren’t a chunk', () => {
    expect(cut('', 10)).toEqual([]);
    expect(cut(' \n\t ', 10)).toEqual([]);
  });

  test('exactly the limit is one chunk, and one more unit is two', () => {
    expect(cut('a'.repeat(4096), 4096)).toHaveLength(1);
    expect(cut('a'.repeat(4097), 4096)).toHaveLength(2);
    expect(cut(`${'a'.repeat(4096)}  \n`, 4096)).toHaveLength(1);
  });

  const piece = fc.constantFrom(
    'word',
    ' ',
    '\n',
    '\n\n',
    '. ',
    ', ',
    '“',
    'é',
    'e\u0301',
    '👍🏽',
    '👨‍👩‍👧',
    '🇳🇱',
    '日本語',
    '。',
    'ไทย',
    ' \u0301',
    '\r\n',
    'नमस्ते',
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 60 })
    .map((all) => all.join(''));

  test('only spaces are left out, no chunk is too long, and none begins or ends within a grapheme', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 24, max: 80 }), (whole, limit) => {
        const graphemes = new Set([0, whole.length]);
        for (const { index } of new Intl.Segmenter('en').segment(whole)) graphemes.add(index);
        let at = 0;
        for (const { start, end } of splitSpeech(whole, limit)) {
          expect(whole.slice(at, start).trim()).toBe('');
          expect(end - start).toBeGreaterThan(0);
          expect(end - start).toBeLessThanOrEqual(limit);
          expect(graphemes.has(start)).toBe(true);
          // A chunk omits the space at its end, and may omit the second half of a line ending.
          expect(graphemes.has(end) || /\s/.test(whole[end] ?? '')).toBe(true);
          at = end;
        }
        expect(whole.slice(at).trim()).toBe('');
      }),
      { numRuns: 400 },
    );
  });

  test('a grapheme that is longer than the limit is split between code points', () => {
    const endless = `a${'\u0301'.repeat(100)}`;
    expect(cut(endless, 30).join('')).toBe(endless);
    expect(cut(endless, 30).every((chunk) => chunk.length <= 30)).toBe(true);
  });
});
