import { expect, test } from 'vitest';
import type { Turn } from '../../../../src/renderer/chat/model/turns.ts';
import { createRowHeights } from '../../../../src/renderer/ui/virtual/row-heights.ts';
import {
  areDisjoint,
  partsOf,
  rangeAround,
  within,
} from '../../../../src/renderer/ui/virtual/window-range.ts';
import { messageWith } from '../../chat/samples.ts';

const turns = (count: number, prefix = 'm'): Turn[] =>
  Array.from({ length: count }, (_, at) => {
    const id = `${prefix}${at}`;
    return { message: messageWith({ id }), versions: [id], omission: null };
  });

const heightsOf = (count: number, each = 100) => {
  const heights = createRowHeights<Turn>(
    ({ message }) => message.id,
    () => each,
  );
  heights.show(turns(count));
  return heights;
};

test('F5: the turns near the view are in the page, with spacers in place of the others', () => {
  const heights = heightsOf(1000);
  const range = rangeAround(heights, 1000, { top: 50_020, height: 600 }, 300);
  expect(range).toEqual({ from: 497, to: 510 });
  const parts = partsOf(heights, 1000, range, []);
  expect(parts[0]).toEqual({ kind: 'spacer', before: 497, height: 49_700 });
  expect(parts.at(-1)).toEqual({ kind: 'spacer', before: 1000, height: 49_000 });
  expect(parts).toHaveLength(15);
});

test('X2: a pinned turn stays wherever the view is, and no height is lost', () => {
  const heights = heightsOf(100);
  const parts = partsOf(heights, 100, { from: 50, to: 52 }, [10, 99, 51, -1, 100]);
  expect(parts.map((part) => (part.kind === 'row' ? part.index : `${part.height}`))).toEqual([
    '1000',
    10,
    '3900',
    50,
    51,
    '4700',
    99,
  ]);
});

test('measuring a row moves what is below it, and nothing above', () => {
  const heights = heightsOf(100);
  expect(heights.top(100)).toBe(10_000);
  heights.measure('m10', 340.5);
  expect(heights.top(10)).toBe(1000);
  expect(heights.top(11)).toBe(1340.5);
  expect(heights.top(100)).toBe(10_240.5);
  expect(heights.at(1340)).toBe(10);
  expect(heights.at(1340.5)).toBe(11);
});

test('measured turns keep their heights when others are added, removed or replaced', () => {
  const heights = heightsOf(3);
  heights.measure('m0', 10);
  heights.measure('m1', 20);
  const [first, second] = turns(3);
  const other = turns(1, 'x');
  if (!first || !second) throw new Error('no turns');
  heights.show([first, ...other, second]);
  expect(heights.top(3)).toBe(10 + 100 + 20);
  heights.show([first]);
  expect(heights.top(1)).toBe(10);
  expect(heights.indexOf('m1')).toBe(-1);
  heights.show(turns(500));
  expect(heights.top(500)).toBe(10 + 20 + 498 * 100);
});

test('positions outside belong to the first and the last turn, and an empty conversation has none', () => {
  const heights = heightsOf(5);
  expect(heights.at(-50)).toBe(0);
  expect(heights.at(9999)).toBe(4);
  const none = heightsOf(0);
  expect(rangeAround(none, 0, { top: 0, height: 600 }, 600)).toEqual({ from: 0, to: 0 });
  expect(partsOf(none, 0, { from: 0, to: 0 }, [-1])).toEqual([]);
});

test('a range follows a conversation that gets shorter', () => {
  expect(within({ from: 90, to: 100 }, 4)).toEqual({ from: 3, to: 4 });
  expect(within({ from: 0, to: 3 }, 0)).toEqual({ from: 0, to: 0 });
  expect(areDisjoint({ from: 0, to: 3 }, { from: 3, to: 5 })).toBe(true);
  expect(areDisjoint({ from: 0, to: 4 }, { from: 3, to: 5 })).toBe(false);
});
