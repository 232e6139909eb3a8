import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forkProcess } from '../../../../src/main/services/worker/run-in-process.ts';
import { resultOf, stepsOf } from '../../../../src/main/services/worker/worker-job.ts';

const file = new URL('./sample-worker.ts', import.meta.url);
const budget = { stepMs: 60_000, heapMb: 64 };
const step = z.number();
/** Ids of the processes that were started. */
const started: number[] = [];
const start: typeof forkProcess = (script) => {
  const child = forkProcess(script);
  if ('pid' in child.events) started.push(Number(child.events.pid));
  return child;
};
const process = { start, memoryMb: 400 };

type Limits = Partial<typeof budget> & { readonly process?: typeof process };

const jobOf = (data: string, { process, ...limits }: Limits) => ({
  file,
  data,
  step,
  budget: { ...budget, ...limits },
  ...(process && { process }),
});

/** Runs a job. Returns the steps that arrived, and the error that followed them, if any. */
async function run(data: string, limits: Limits = {}, signal?: AbortSignal) {
  const steps: number[] = [];
  try {
    for await (const one of stepsOf(jobOf(data, limits), signal)) steps.push(one);
    return { steps, thrown: null };
  } catch (thrown) {
    return { steps, thrown };
  }
}

const places: readonly (readonly [string, Limits])[] = [
  ['a worker thread', {}],
  ['a process', { process }],
];

describe.each(places)('a job in %s', (_, place) => {
  it('C4: yields its steps and ends', async () => {
    expect(await run('well', place)).toEqual({ steps: [1, 2], thrown: null });
    expect(await resultOf(jobOf('well', place))).toBe(1);
  });

  it('C4: that never ends is terminated at its time limit', async () => {
    expect(await run('spin', { ...place, stepMs: 3_000 })).toMatchObject({
      thrown: { failure: { code: 'too-demanding' } },
    });
  });

  it('C4: that takes too much memory is terminated, and the app continues with the steps so far', async () => {
    expect(await run('hoard', place)).toMatchObject({
      steps: [1, 2],
      thrown: { failure: { code: 'too-demanding' } },
    });
  });

  it('C4: that is aborted is terminated in the middle of its work', async () => {
    const controller = new AbortController();
    const steps = stepsOf(jobOf('spin', place), controller.signal);
    await steps.next();
    await steps.next();
    const next = steps.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ failure: { code: 'stopped' } });
    await expect(run('well', place, AbortSignal.abort())).resolves.toMatchObject({
      steps: [],
      thrown: { failure: { code: 'stopped' } },
    });
  });

  it('C4: reports its failures as data, and rethrows unexpected errors', async () => {
    expect(await run('fail', place)).toMatchObject({
      steps: [1, 2],
      thrown: { failure: { code: 'bad-value', values: { field: 'text' } } },
    });
    expect(await run('throw', place)).toMatchObject({
      steps: [1, 2],
      thrown: { name: 'TypeError', message: 'unexpected' },
    });
    expect((await run('missing', place)).thrown).toMatchObject({ code: 'ENOENT' });
  });

  it('C4: that throws while being aborted affects nothing else', async () => {
    const controller = new AbortController();
    const steps = stepsOf(jobOf('throw', place), controller.signal);
    await steps.next();
    await steps.next();
    const next = steps.next();
    // The thread throws while this one is blocked, so that its error arrives after the listeners have been removed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    controller.abort();
    await expect(next).rejects.toMatchObject({ failure: { code: 'stopped' } });
  });

  it('C4: that exits without a result doesn’t count as complete', async () => {
    expect((await run('exit', place)).thrown).toBeInstanceOf(Error);
  });
});

describe('a process', () => {
  const inProcess = { process };

  it('C4: that is stuck in SQLite is killed at its time limit, and when the job is aborted', async () => {
    expect(await run('sqlite', { ...inProcess, stepMs: 3_000 })).toMatchObject({
      thrown: { failure: { code: 'too-demanding' } },
    });
    const controller = new AbortController();
    const steps = stepsOf(jobOf('sqlite', inProcess), controller.signal);
    await steps.next();
    await steps.next();
    const next = steps.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ failure: { code: 'stopped' } });
    expect(started.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('C4: whose native code takes too much memory is killed', async () => {
    expect(await run('native', inProcess)).toMatchObject({
      steps: [1, 2],
      thrown: { failure: { code: 'too-demanding' } },
    });
  });

  it('C4: that crashes ends its job as too demanding', async () => {
    expect(await run('crash', inProcess)).toMatchObject({
      steps: [1, 2],
      thrown: { failure: { code: 'too-demanding' } },
    });
  });

  it('C4: that can’t be started ends its job', async () => {
    const missing = { start: () => forkProcess('/nowhere/missing.js'), memoryMb: 400 };
    expect((await run('well', { process: missing })).thrown).toBeInstanceOf(Error);
  });
});
