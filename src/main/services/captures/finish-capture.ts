import { z } from 'zod';
import { workerFile } from '../worker/worker-file.ts';
import { resultOf } from '../worker/worker-job.ts';

/** The worker's job: the live file, and the path of the remuxed one. */
export type FinishCaptureJob = { readonly from: string; readonly to: string };

/** The worker's result: the duration in seconds of what it wrote. */
const finishedCaptureSchema = z.object({ seconds: z.number() });

/** How far the audio can lag behind the page's clock, in seconds, because the recorder buffers it. */
const toleranceSeconds = 0.6;
/** Enough to copy hours of audio. */
const budget = { stepMs: 600_000, heapMb: 512 };

/**
 * Remuxes a live WebM into a file with a duration and an index, in a worker thread. Returns whether `to` contains all
 * of the audio. If it doesn't, the original file has to be used.
 */
export async function remuxCapture(
  job: FinishCaptureJob,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const file = workerFile('capture-worker', import.meta.url);
    const finished = await resultOf({ file, data: job, step: finishedCaptureSchema, budget }, signal);
    return finished.seconds > 0 && finished.seconds >= seconds - toleranceSeconds;
  } catch {
    return false;
  }
}
