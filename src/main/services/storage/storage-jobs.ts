import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { FailureError } from '../../../shared/failure.ts';
import { failureSchema } from '../../../shared/failure-schema.ts';
import { workerFile } from '../worker-file.ts';

/** What the worker is started for; paths are the main process's own. */
export const storageJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), file: z.string() }),
  z.object({ kind: z.literal('rescue'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('measure'), file: z.string() }),
  z.object({ kind: z.literal('erase'), file: z.string() }),
]);

/** See {@link storageJobSchema}. */
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

const toldSchema = z.union([z.object({ answer: z.unknown() }), z.object({ failure: failureSchema })]);

/** Does a job in a worker thread of its own and gives its answer; aborting ends the thread. Throws a failure. */
export async function runStorageJob<Job extends StorageJob>(
  job: Job,
  signal?: AbortSignal,
): Promise<Answers[Job['kind']]> {
  const worker = new Worker(workerFile('storage-worker', import.meta.url), { workerData: job });
  const options = signal ? { signal } : {};
  try {
    const ended = once(worker, 'exit', options).then(() => {
      throw new Error('the worker ended without an answer');
    });
    const [message] = await Promise.race([once(worker, 'message', options), ended]);
    const told = toldSchema.parse(message);
    if ('failure' in told) throw new FailureError(told.failure);
    const schema = storageAnswers[job.kind] as unknown as z.ZodType<Answers[Job['kind']]>;
    return schema.parse(told.answer);
  } finally {
    await worker.terminate();
  }
}
