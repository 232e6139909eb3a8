import { z } from 'zod';
import { workerFile } from '../worker/worker-file.ts';
import { answerOf } from '../worker/worker-job.ts';

/** What the worker is started for; paths are the main process's own. */
export const storageJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), file: z.string() }),
  z.object({ kind: z.literal('rescue'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('measure'), file: z.string() }),
  z.object({ kind: z.literal('erase'), file: z.string() }),
]);

export type StorageJob = Readonly<z.infer<typeof storageJobSchema>>;

/** What it answers, by the kind of job. */
export const storageAnswers = {
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

type Answers = { readonly [Kind in StorageJob['kind']]: z.infer<(typeof storageAnswers)[Kind]> };

/** The database is our own: its jobs may take their time. */
const budget = { stepMs: null, heapMb: null };

/** Does a job in a worker thread of its own and gives its answer; aborting ends the thread. Throws a failure. */
export function runStorageJob<Job extends StorageJob>(
  job: Job,
  signal?: AbortSignal,
): Promise<Answers[Job['kind']]> {
  const step = storageAnswers[job.kind] as unknown as z.ZodType<Answers[Job['kind']]>;
  return answerOf({ file: workerFile('storage-worker', import.meta.url), data: job, step, budget }, signal);
}
