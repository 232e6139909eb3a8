import { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import { certificateFactsSchema } from '../../../shared/models/gateway-network.ts';
import { readTranscription, type TranscriptionResponse } from '../../gateway/transcription-response.ts';
import { workerFile } from '../worker/worker-file.ts';
import { answerOf } from '../worker/worker-job.ts';

/** What the worker is started for. */
export const parseJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transcript'), body: z.string() }),
  z.object({ kind: z.literal('ca-file'), text: z.string() }),
]);

export type ParseJob = Readonly<z.infer<typeof parseJobSchema>>;

/** The largest answer is read within a second: twenty of them are for slow computers. */
const budget = { stepMs: 20_000, heapMb: 512 };

/** Answers up to this, in UTF-16 units, are read at once, within a few milliseconds: a thread would take longer to start. */
const shortAnswer = 250_000;

/** The reader has checked it field by field; a second look would cost the main process what the thread has saved. */
const transcriptionResponseSchema = z.custom<TranscriptionResponse>(
  (value) => typeof value === 'object' && value !== null,
);

/** Reads a transcript as `readHeard` does, a long one in a worker thread. Throws `too-demanding` or `stopped`. */
export async function parseTranscript(body: string, signal: AbortSignal): Promise<TranscriptionResponse> {
  if (body.length <= shortAnswer) return readTranscription(body);
  return answerOf(jobFor({ kind: 'transcript', body }, transcriptionResponseSchema), signal);
}

const caFileSchema = z.object({ pem: z.string(), certificates: z.array(certificateFactsSchema) });

/** The certificates of a CA file, as `readCaFile` gives them. Throws `ca-file`. */
export async function parseCaFile(text: string): Promise<z.infer<typeof caFileSchema>> {
  try {
    return await answerOf(jobFor({ kind: 'ca-file', text }, caFileSchema));
  } catch (cause) {
    // A certificate can be made so that reading it has no end; to a person it is one that can't be read.
    throw new FailureError(failure('ca-file'), { cause });
  }
}

function jobFor<Step>(data: ParseJob, step: z.ZodType<Step>) {
  return { file: workerFile('parse-worker', import.meta.url), data, step, budget };
}
