import { z } from 'zod';
import { workerFile } from '../worker/worker-file.ts';
import { resultOf } from '../worker/worker-job.ts';

/** Jobs for the worker. Paths come from the main process. */
export const storageJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), file: z.string() }),
  z.object({ kind: z.literal('rescue'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('measure'), file: z.string() }),
  z.object({ kind: z.literal('erase'), file: z.string() }),
]);

export type StorageJob = Readonly<z.infer<typeof storageJobSchema>>;

/** Results by kind of job. */
export const storageResults = {
  check: z.object({ whole: z.boolean() }),
  rescue: z.object({
    rescued: z.object({ conversations: z.int(), transcripts: z.int(), clips: z.int() }).nullable(),
  }),
  measure: z.object({
    conversations: z.int(),
    conversationBytes: z.int(),
    transcripts: z.int(),
    transcriptBytes: z.int(),
    clips: z.int(),
    clipBytes: z.int(),
    media: z.array(z.object({ kind: z.string(), count: z.int(), bytes: z.int() })),
  }),
  erase: z.object({}),
} as const;

type Results = { readonly [Kind in StorageJob['kind']]: z.infer<(typeof storageResults)[Kind]> };

/** No limits on time or memory, because the database is the app's own. */
const budget = { stepMs: null, heapMb: null };

/** Runs a job in a worker thread and returns its result. Aborting ends the thread. Throws a failure. */
export function runStorageJob<Job extends StorageJob>(
  job: Job,
  signal?: AbortSignal,
): Promise<Results[Job['kind']]> {
  const step = storageResults[job.kind] as unknown as z.ZodType<Results[Job['kind']]>;
  return resultOf({ file: workerFile('storage-worker', import.meta.url), data: job, step, budget }, signal);
}
