import { z } from 'zod';
import { workerFile } from '../worker/worker-file.ts';
import { answerOf } from '../worker/worker-job.ts';

/** What the worker is asked: the file that was written live, and where the whole one goes. */
export type FinishCaptureJob = { readonly from: string; readonly to: string };

/** What the worker answers: the length in seconds of what it wrote. */
const finishedCaptureSchema = z.object({ seconds: z.number() });

/** By so much, in seconds, the sound is behind the page's clock: what the recorder holds back. */
const slack = 0.6;
/** Hours of sound are copied from disk to disk. */
const budget = { stepMs: 600_000, heapMb: 512 };

/**
 * Puts the packets of a live WebM into a file that says how long it is and where its moments are, in a worker thread.
 * Answers whether `to` holds all of the sound; where it does not, the file as it was written is the better one.
 */
export async function makeWhole(
  job: FinishCaptureJob,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const file = workerFile('capture-worker', import.meta.url);
    const made = await answerOf({ file, data: job, step: finishedCaptureSchema, budget }, signal);
    return made.seconds > 0 && made.seconds >= seconds - slack;
  } catch {
    return false;
  }
}
