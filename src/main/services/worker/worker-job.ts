import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import { failureSchema } from '../../../shared/failure-schema.ts';

/** What a job may use before it is ended. */
export type JobBudget = {
  /** The longest time without a step, in milliseconds; null where the data is our own and may take its time. */
  readonly stepMs: number | null;
  /** The largest JavaScript heap, in MB; null for V8's default. Bytes outside of it are bounded by whoever reads them. */
  readonly heapMb: number | null;
};

/** A job for a worker thread of its own. */
export type WorkerJob<Step> = {
  /** The file that the thread runs (see `workerFile`). It calls `postSteps` or `postResult`. */
  readonly file: URL;
  /** Is cloned into the thread. */
  readonly data: unknown;
  /** What each step has to be. */
  readonly step: z.ZodType<Step>;
  readonly budget: JobBudget;
};

const messageSchema = z.union([
  z.object({ step: z.unknown() }),
  z.object({ failure: failureSchema }),
  z.object({ done: z.literal(true) }),
]);

/**
 * Runs a job and gives its steps. The next one is asked for when the one before has been dealt with. Leaving the loop,
 * aborting and going past the budget end the thread. Throws the failure that the job tells, `too-demanding` past its
 * budget, `stopped` when aborted, or what nobody foresaw.
 */
export async function* stepsOf<Step>(
  { file, data, step, budget }: WorkerJob<Step>,
  signal?: AbortSignal,
): AsyncGenerator<Step> {
  if (signal?.aborted) throw new FailureError(failure('stopped'));
  const late = new AbortController();
  const ending = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  const { heapMb, stepMs } = budget;
  const worker = new Worker(file, {
    workerData: data,
    ...(heapMb !== null && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  // Without a listener, an error that comes while the thread is being ended would end the app.
  worker.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    if (stepMs !== null) timer = setTimeout(() => late.abort(), stepMs);
  };
  try {
    startTimer();
    for await (const [message] of on(worker, 'message', { close: ['exit'], signal: ending })) {
      clearTimeout(timer);
      const told = messageSchema.parse(message);
      if ('failure' in told) throw new FailureError(told.failure);
      if ('done' in told) return;
      yield step.parse(told.step);
      worker.postMessage('next');
      startTimer();
    }
    throw new Error('The worker ended before its job.');
  } catch (thrown) {
    if (signal?.aborted) throw new FailureError(failure('stopped'));
    if (late.signal.aborted || isOutOfMemory(thrown))
      throw new FailureError(failure('too-demanding'), { cause: thrown });
    throw thrown;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Runs a job of one step, and gives it. Throws as {@link stepsOf} does. */
export async function answerOf<Step>(job: WorkerJob<Step>, signal?: AbortSignal): Promise<Step> {
  for await (const step of stepsOf(job, signal)) return step;
  throw new Error('The worker gave no answer.');
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
