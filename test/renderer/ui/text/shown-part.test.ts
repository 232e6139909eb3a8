import { describe, expect, test } from 'vitest';
import { partEnd } from '../../../../src/renderer/ui/text/shown-part.ts';
import { growth, linearGrowth } from '../../../growth.ts';

const size = { characters: 10_000, lines: 300 };

function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = partEnd(text, from, size);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

const texts = {
  'words with spaces': 'some words '.repeat(10_000),
  'letters without a space': 'abcdefgh'.repeat(20_000),
  'empty lines': '\n'.repeat(5_000),
  'short lines': 'a\n'.repeat(50_000),
  'lines of all lengths': Array.from({ length: 800 }, (_, at) => 'x'.repeat(at)).join('\n'),
  emoji: `x${'😀'.repeat(40_000)}`,
  'half pairs': '\uD83D'.repeat(20_000),
  'a text shorter than a part': 'one\ntwo',
};

describe('C10: a long text is shown in parts', () => {
  test.each(Object.entries(texts))('that contain all of it, and are bounded: %s', (_, text) => {
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(0);
      expect(part.length).toBeLessThanOrEqual(size.characters);
      expect(part.split('\n').length).toBeLessThanOrEqual(size.lines + 1);
    }
  });

  test('that end at a line end or a space if one is near, and never within a surrogate pair', () => {
    expect(partsOf(texts['words with spaces']).every((part) => part.endsWith(' '))).toBe(true);
    expect(
      partsOf(texts['lines of all lengths'])
        .slice(0, -1)
        .every((part) => part.endsWith('\n')),
    ).toBe(true);
    for (const part of partsOf(texts.emoji)) expect(part).not.toMatch(/[\uD800-\uDFFF]/u);
  });

  test('an ordinary text has one part', () => {
    expect(partsOf(texts['a text shorter than a part'])).toEqual([texts['a text shorter than a part']]);
  });

  test.each(['a', ' ', '\n', 'a\n', '😀'])('in linear time, of %j', (piece) => {
    const work = (length: number) => void partsOf(piece.repeat(Math.ceil(length / piece.length)));
    expect(growth(work, 20_000, 40_000)).toBeLessThan(linearGrowth);
  });
});
