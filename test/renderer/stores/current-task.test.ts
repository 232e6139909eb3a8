import { expect, it } from 'vitest';
import { createCurrentTask, runTask } from '../../../src/renderer/stores/current-task.ts';
import { FailureError, failure } from '../../../src/shared/failure.ts';

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

/** Runs tasks that wait until the test ends them. */
function running() {
  const current = createCurrentTask();
  const shown: string[] = [];
  const show = (ended: { readonly state: string; readonly failure?: { readonly code: string } }) =>
    shown.push(ended.failure?.code ?? ended.state);
  const run = () => {
    const work = Promise.withResolvers<void>();
    return { ...work, done: runTask(current, show, () => work.promise) };
  };
  return { current, shown, run };
}

it('C14: the failure of a task is shown, and a task that succeeds shows nothing more', async () => {
  const { current, shown, run } = running();
  const failing = run();
  failing.reject(new FailureError(failure('storage')));
  await failing.done;
  expect([shown, current.isRunning()]).toEqual([['storage'], false]);
  const good = run();
  good.resolve();
  await good.done;
  expect([shown, current.isRunning()]).toEqual([['storage'], false]);
});

it('C14: a task that is aborted is idle, whether or not it throws', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const { current, shown, run } = running();
    const task = run();
    current.abort();
    task[end]();
    await task.done;
    expect(shown).toEqual(['idle']);
  }
});

it('C14: a task that another one has replaced shows nothing', async () => {
  const { current, shown, run } = running();
  const first = run();
  const second = run();
  first.reject(new FailureError(failure('storage')));
  await first.done;
  expect([shown, current.isRunning()]).toEqual([[], true]);
  second.resolve();
  await second.done;
  expect(shown).toEqual([]);
});
