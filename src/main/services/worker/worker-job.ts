import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import { failureSchema } from '../../../shared/failure-schema.ts';
import { type JobRunner, outOfMemoryCode } from './job-runner.ts';
import { runInProcess, type StartProcess } from './run-in-process.ts';

/** Limits of a job. */
export type JobBudget = {
  /** Maximum time between steps in ms. Null means no limit, for the app's own data. */
  readonly stepMs: number | null;
  /**
   * Maximum size of the JavaScript heap in MB, null for V8's default. Buffers outside the heap are limited by their
   * readers.
   */
  readonly heapMb: number | null;
};

/** A job for a separate worker thread. */
export type WorkerJob<Step> = {
  /** The thread's file (see `workerFile`). It calls `postSteps` or `postResult`. */
  readonly file: URL;
  /** Cloned into the thread. */
  readonly data: unknown;
  /** Schema of each step. */
  readonly step: z.ZodType<Step>;
  readonly budget: JobBudget;
  /**
   * Runs the thread in a child process, which can be killed while SQLite or other native code is running. For data from
   * other sources. `memoryMb` limits the memory of the process, in MB.
   */
  readonly process?: { readonly start: StartProcess; readonly memoryMb: number };
};

const messageSchema = z.union([
  z.object({ step: z.unknown() }),
  z.object({ failure: failureSchema }),
  z.object({ done: z.literal(true) }),
]);

/**
 * Runs a job and yields its steps. The next step is requested once the previous one has been handled. Ending the loop,
 * aborting, or exceeding a limit ends the thread. Throws the job's failure, `too-demanding` beyond a limit, `stopped`
 * when aborted, or an unexpected error.
 */
export async function* stepsOf<Step>(job: WorkerJob<Step>, signal?: AbortSignal): AsyncGenerator<Step> {
  if (signal?.aborted) throw new FailureError(failure('stopped'));
  const timeout = new AbortController();
  const stopSignal = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  const { stepMs } = job.budget;
  const runner = run(job);
  // Without a listener, an error during termination would end the app.
  runner.events.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    if (stepMs !== null) timer = setTimeout(() => timeout.abort(), stepMs);
  };
  try {
    startTimer();
    for await (const [message] of on(runner.events, 'message', { close: ['exit'], signal: stopSignal })) {
      clearTimeout(timer);
      const parsed = messageSchema.parse(message);
      if ('failure' in parsed) throw new FailureError(parsed.failure);
      if ('done' in parsed) return;
      yield job.step.parse(parsed.step);
      runner.post('next');
      startTimer();
    }
    throw new Error('The worker exited before its job was done.');
  } catch (thrown) {
    if (signal?.aborted) throw new FailureError(failure('stopped'));
    if (timeout.signal.aborted || isOutOfMemory(thrown))
      throw new FailureError(failure('too-demanding'), { cause: thrown });
    throw thrown;
  } finally {
    clearTimeout(timer);
    const ended = runner.end();
    // A thread that is running native code can't be ended until that returns.
    if (job.process || !timeout.signal.aborted) await ended;
  }
}

function run({ file, data, budget: { heapMb }, process }: WorkerJob<unknown>): JobRunner {
  if (process) return runInProcess({ file, data, heapMb, memoryMb: process.memoryMb }, process.start);
  const worker = new Worker(file, {
    workerData: data,
    ...(heapMb !== null && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  return {
    events: worker,
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}

/** Runs a job with one step and returns that step. Throws like {@link stepsOf}. */
export async function resultOf<Step>(job: WorkerJob<Step>, signal?: AbortSignal): Promise<Step> {
  for await (const step of stepsOf(job, signal)) return step;
  throw new Error('The worker sent no result.');
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === outOfMemoryCode;
}
