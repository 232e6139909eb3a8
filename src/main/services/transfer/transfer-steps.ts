import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import { workerFile } from '../worker-file.ts';
import type { TransferJob } from './transfer-jobs.ts';

/** What a worker tells, step by step; each is asked for when the one before has been dealt with. */
export async function* stepsOf<Step>(
  job: TransferJob,
  schema: z.ZodType<Step>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Step> {
  const worker = new Worker(workerFile('transfer-worker', import.meta.url), { workerData: job });
  try {
    for await (const [told] of on(worker, 'message', { close: ['exit'], ...(signal && { signal }) })) {
      yield schema.parse(told);
      worker.postMessage('next');
    }
  } catch (thrown) {
    if (signal?.aborted) throw new FailureError(failure('stopped'));
    throw thrown;
  } finally {
    await worker.terminate();
  }
}
