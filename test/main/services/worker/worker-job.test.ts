import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resultOf, stepsOf } from '../../../../src/main/services/worker/worker-job.ts';

const file = new URL('./sample-worker.ts', import.meta.url);
const budget = { stepMs: 60_000, heapMb: 64 };
const step = z.number();

/** Runs a job. Returns the steps that arrived, and the error that followed them, if any. */
async function run(data: string, limits: Partial<typeof budget> = {}, signal?: AbortSignal) {
  const steps: number[] = [];
  try {
    for await (const one of stepsOf({ file, data, step, budget: { ...budget, ...limits } }, signal))
      steps.push(one);
    return { steps, thrown: null };
  } catch (thrown) {
    return { steps, thrown };
  }
}

describe('a job in a worker thread', () => {
  it('C4: yields its steps and ends', async () => {
    expect(await run('well')).toEqual({ steps: [1, 2], thrown: null });
    expect(await resultOf({ file, data: 'well', step, budget })).toBe(1);
  });

  it('C4: that never ends is terminated at its time limit', async () => {
    expect(await run('spin', { stepMs: 1_000 })).toMatchObject({
      thrown: { failure: { code: 'too-demanding' } },
    });
  });

  it('C4: that takes too much memory is terminated, and the app continues with the steps so far', async () => {
    expect(await run('hoard')).toMatchObject({
      steps: [1, 2],
      thrown: { failure: { code: 'too-demanding' } },
    });
  });

  it('C4: that is aborted is terminated in the middle of its work', async () => {
    const controller = new AbortController();
    const steps = stepsOf({ file, data: 'spin', step, budget }, controller.signal);
    await steps.next();
    await steps.next();
    const next = steps.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ failure: { code: 'stopped' } });
    await expect(run('well', {}, AbortSignal.abort())).resolves.toMatchObject({
      steps: [],
      thrown: { failure: { code: 'stopped' } },
    });
  });

  it('C4: reports its failures as data, and rethrows unexpected errors', async () => {
    expect(await run('fail')).toMatchObject({
      steps: [1, 2],
      thrown: { failure: { code: 'bad-value', values: { field: 'text' } } },
    });
    expect(await run('throw')).toMatchObject({
      steps: [1, 2],
      thrown: { name: 'TypeError', message: 'unexpected' },
    });
  });

  it('C4: that throws while being aborted affects nothing else', async () => {
    const controller = new AbortController();
    const steps = stepsOf({ file, data: 'throw', step, budget }, controller.signal);
    await steps.next();
    await steps.next();
    const next = steps.next();
    // The thread throws while this one is blocked, so that its error arrives after the listeners have been removed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    controller.abort();
    await expect(next).rejects.toMatchObject({ failure: { code: 'stopped' } });
  });

  it('C4: that exits without a result doesn’t count as complete', async () => {
    expect((await run('exit')).thrown).toBeInstanceOf(Error);
  });
});
