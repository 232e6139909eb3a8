import { expect, test } from 'vitest';
import { createFrameBatch } from '../../../../src/renderer/stores/conversations/frame-batch.ts';

function batchOn(hidden: boolean) {
  const batches: (readonly number[])[] = [];
  const asked: { frame: ((delayMs: number) => void)[]; later: (() => void)[] } = { frame: [], later: [] };
  const batch = createFrameBatch<number>((items) => void batches.push(items), {
    hidden: () => hidden,
    nextFrame: (run) => void asked.frame.push(run),
    later: (run) => void asked.later.push(run),
  });
  return { batch, batches, asked };
}

test('C1: the first item after a frame is passed on immediately, and those after it together with the next frame', () => {
  const { batch, batches, asked } = batchOn(false);
  for (const item of [1, 2, 3]) batch.add(item);
  expect(asked.frame).toHaveLength(1);
  expect(batches).toEqual([[1]]);
  asked.frame[0]?.(0);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('C1: while more arrives than one frame takes, it is passed on only in frames', () => {
  const { batch, batches, asked } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  asked.frame[0]?.(0);
  for (const item of [3, 4]) batch.add(item);
  expect(batches).toEqual([[1], [2]]);
  asked.frame[1]?.(0);
  expect(batches).toEqual([[1], [2], [3, 4]]);
  asked.frame[2]?.(0);
  batch.add(5);
  expect(batches).toEqual([[1], [2], [3, 4], [5]]);
  expect(asked.frame).toHaveLength(4);
});

test('a frame that starts late is skipped, but never two in a row', () => {
  const { batch, batches, asked } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  asked.frame[0]?.(12);
  expect(batches).toEqual([[1]]);
  batch.add(3);
  asked.frame[1]?.(12);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('C3: a hidden page draws no frames and is updated by a timer', () => {
  const { batch, batches, asked } = batchOn(true);
  batch.add(1);
  expect(asked.frame).toHaveLength(0);
  asked.later[0]?.();
  expect(batches).toEqual([[1]]);
});

test('a flush passes everything on immediately, and the scheduled frame finds nothing more', () => {
  const { batch, batches, asked } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  batch.flush();
  expect(batches).toEqual([[1], [2]]);
  asked.frame[0]?.(0);
  expect(batches).toEqual([[1], [2]]);
});

test('dropped items are never passed on', () => {
  const { batch, batches, asked } = batchOn(false);
  for (const item of [1, 2]) batch.add(item);
  batch.drop();
  asked.frame[0]?.(0);
  expect(batches).toEqual([[1]]);
});
