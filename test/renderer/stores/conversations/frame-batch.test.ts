import { expect, test } from 'vitest';
import { createFrameBatch } from '../../../../src/renderer/stores/conversations/frame-batch.ts';

function batchOn(hidden: boolean) {
  const batches: (readonly number[])[] = [];
  const requested: { frame: ((delayMs: number) => void)[]; later: (() => void)[] } = { frame: [], later: [] };
  const batch = createFrameBatch<number>((items) => void batches.push(items), {
    hidden: () => hidden,
    nextFrame: (run) => void requested.frame.push(run),
    later: (run) => void requested.later.push(run),
  });
  return { batch, batches, requested };
}

test('C1: the first item after a frame is passed on immediately, and those after it together with the next frame', () => {
  const { batch, batches, requested } = batchOn(false);
  for (const item of [1, 2, 3]) batch.add(item);
  expect(requested.frame).toHaveLength(1);
  expect(batches).toEqual([[1]]);
  requested.frame[0]?.(0);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('C1: while more arrives than one frame takes, it is passed on only in frames', () => {
  const { batch, batches, requested } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  requested.frame[0]?.(0);
  for (const item of [3, 4]) batch.add(item);
  expect(batches).toEqual([[1], [2]]);
  requested.frame[1]?.(0);
  expect(batches).toEqual([[1], [2], [3, 4]]);
  requested.frame[2]?.(0);
  batch.add(5);
  expect(batches).toEqual([[1], [2], [3, 4], [5]]);
  expect(requested.frame).toHaveLength(4);
});

test('a frame that starts late is skipped, but never two in a row', () => {
  const { batch, batches, requested } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  requested.frame[0]?.(12);
  expect(batches).toEqual([[1]]);
  batch.add(3);
  requested.frame[1]?.(12);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('C3: a hidden page draws no frames and is updated by a timer', () => {
  const { batch, batches, requested } = batchOn(true);
  batch.add(1);
  expect(requested.frame).toHaveLength(0);
  requested.later[0]?.();
  expect(batches).toEqual([[1]]);
});

test('a flush passes everything on immediately, and the scheduled frame finds nothing more', () => {
  const { batch, batches, requested } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  batch.flush();
  expect(batches).toEqual([[1], [2]]);
  requested.frame[0]?.(0);
  expect(batches).toEqual([[1], [2]]);
});

test('dropped items are never passed on', () => {
  const { batch, batches, requested } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  batch.drop();
  requested.frame[0]?.(0);
  expect(batches).toEqual([[1]]);
});
