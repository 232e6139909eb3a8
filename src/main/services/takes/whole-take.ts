import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { workerFile } from '../worker-file.ts';

/** What the worker is asked: the file that was written live, and where the whole one goes. */
export type WholeTakeJob = { readonly from: string; readonly to: string };

/** What the worker answers: the length in seconds of what it wrote. */
export const wholeTakeSchema = z.object({ seconds: z.number() });

/** By so much, in seconds, the sound is behind the page's clock: what the recorder holds back. */
const slack = 0.6;

/**
 * Puts the packets of a live WebM into a file that says how long it is and where its moments are, in a worker thread.
 * Answers whether `to` holds all of the sound; where it does not, the file as it was written is the better one.
 */
export async function makeWhole(job: WholeTakeJob, seconds: number, signal: AbortSignal): Promise<boolean> {
  let worker: Worker | null = null;
  try {
    worker = new Worker(workerFile('take-worker', import.meta.url), { workerData: job });
    // A worker that ends without a word has failed too.
    const ended = once(worker, 'exit', { signal });
    const [told] = await Promise.race([once(worker, 'message', { signal }), ended]);
    const made = wholeTakeSchema.safeParse(told);
    return made.success && made.data.seconds > 0 && made.data.seconds >= seconds - slack;
  } catch {
    return false;
  } finally {
    await worker?.terminate();
  }
}
