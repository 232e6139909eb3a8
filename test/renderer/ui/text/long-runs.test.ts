import { describe, expect, test } from 'vitest';
import { hasLongRun, segmentsOf } from '../../../../src/renderer/ui/text/long-runs.ts';
import { growth, linearGrowth } from '../../../growth.ts';

const hostile = {
  'letters without a blank': 'abcdefgh'.repeat(20_000),
  'words with blanks': 'some words '.repeat(10_000),
  'a long run between words': `one two ${'x'.repeat(5_000)} three ${'y'.repeat(1_000)} four`,
  emoji: '👩‍👩‍👧‍👦'.repeat(9_000),
  'pairs that begin at an odd place': `x${'😀'.repeat(50_000)}`,
  'combining marks': `e${'\u0301'.repeat(50_000)}`,
  'half pairs': '\uD83D'.repeat(20_000),
};

describe('C4: a text with segments longer than any word', () => {
  test.each(Object.entries(hostile))('is complete in its segments: %s', (_, text) => {
    expect(segmentsOf(text).join('')).toBe(text);
  });

  test.each(Object.entries(hostile))('has no segment with a run over 501 units: %s', (name, text) => {
    const runs = segmentsOf(text).flatMap((segment) => segment.match(/\S+/g) ?? []);
    const longest = Math.max(...runs.map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(name === 'a long run between words' ? 1_000 : 501);
  });

  test.each(['emoji', 'pairs that begin at an odd place'] as const)(
    'splits no surrogate pair: %s',
    (name) => {
      for (const segment of segmentsOf(hostile[name])) expect(segment).not.toMatch(/[\uD800-\uDFFF]/u);
    },
  );

  test('keeps all segments except the last while it grows', () => {
    for (const text of Object.values(hostile)) {
      const before = segmentsOf(text.slice(0, 10_000));
      expect(segmentsOf(text).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    }
  });

  test('is distinguished from ordinary text, even in scripts with combining marks', () => {
    expect(segmentsOf('Một đoạn văn bình thường. é नमस्ते กำลัง '.repeat(500))).toHaveLength(1);
    expect(hasLongRun('a'.repeat(1_000))).toBe(false);
    expect(hasLongRun(`one ${'a'.repeat(1_001)}`)).toBe(true);
    expect(hasLongRun('word '.repeat(5_000))).toBe(false);
  });

  test('is recognised wherever the run stands, and only if it’s longer than a word', () => {
    for (let at = 0; at < 2_100; at += 1) {
      const run = (length: number) =>
        `${'a b\n'.repeat(600).slice(0, at)} ${'é'.repeat(length)}\t${'cd '.repeat(700)}`;
      expect(hasLongRun(run(1_000))).toBe(false);
      expect(hasLongRun(run(1_001))).toBe(true);
    }
    expect(hasLongRun('a'.repeat(1_001))).toBe(true);
    expect(hasLongRun(`${'cd '.repeat(700)}${'a'.repeat(1_001)}`)).toBe(true);
  });

  test.each(['ab', 'a ', '\u0301', '😀'])('takes linear time: %j repeated', (unit) => {
    expect(growth((size) => void segmentsOf(unit.repeat(size)))).toBeLessThan(linearGrowth);
    expect(growth((size) => void hasLongRun(`${'a'.repeat(999)} ${unit.repeat(size)}`))).toBeLessThan(
      linearGrowth,
    );
  });
});
