import { expect, it } from 'vitest';
import { createCurrentTask } from '../../../src/renderer/stores/current-task.ts';

it('C14: a new task aborts the running one, whose end then changes nothing', () => {
  const current = createCurrentTask();
  const first = current.start();
  const second = current.start();
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  expect(current.end(first)).toBe(false);
  expect(current.isRunning()).toBe(true);
  expect(current.end(second)).toBe(true);
  expect(current.isRunning()).toBe(false);
});

it('C14: only a running task is aborted', () => {
  const current = createCurrentTask();
  current.abort();
  const task = current.start();
  current.abort();
  expect(task.signal.aborted).toBe(true);
  current.end(task);
  expect(current.start().signal.aborted).toBe(false);
});
