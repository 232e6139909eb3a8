import { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import { certificateFactsSchema } from '../../../shared/gateways/gateway-network.ts';
import { readTranscription, type TranscriptionResponse } from '../../gateway/transcription-response.ts';
import { workerFile } from '../worker/worker-file.ts';
import { resultOf } from '../worker/worker-job.ts';

/** A job for the worker. */
export const parseJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transcript'), body: z.string(), seconds: z.number().nullable() }),
  z.object({ kind: z.literal('ca-file'), text: z.string() }),
]);

export type ParseJob = Readonly<z.infer<typeof parseJobSchema>>;

/** The largest response takes a second to parse. The budget of twenty seconds allows for slow computers. */
const budget = { stepMs: 20_000, heapMb: 512 };

/**
 * Responses up to this length, in UTF-16 units, are parsed on the calling thread, because starting another one would
 * take longer.
 */
const shortResponse = 250_000;

/** The thread has already parsed each field. Validating them again would take as long as the thread saves. */
const transcriptionResponseSchema = z.custom<TranscriptionResponse>(
  (value) => typeof value === 'object' && value !== null,
);

/**
 * Parses a transcription response like `readTranscription`, but in a worker thread if the response is long.
 *
 * @throws FailureError `too-demanding` or `stopped`.
 */
export async function parseTranscript(
  body: string,
  seconds: number | null,
  signal: AbortSignal,
): Promise<TranscriptionResponse> {
  if (body.length <= shortResponse) return readTranscription(body, seconds);
  return resultOf(jobFor({ kind: 'transcript', body, seconds }, transcriptionResponseSchema), signal);
}

const caFileSchema = z.object({ pem: z.string(), certificates: z.array(certificateFactsSchema) });

/**
 * Parses a CA file like `readCaFile`, but in a worker thread.
 *
 * @throws FailureError `ca-file`.
 */
export async function parseCaFile(text: string): Promise<z.infer<typeof caFileSchema>> {
  try {
    return await resultOf(jobFor({ kind: 'ca-file', text }, caFileSchema));
  } catch (cause) {
    // A hostile certificate can take forever to parse. It's reported as unreadable.
    throw new FailureError(failure('ca-file'), { cause });
  }
}

function jobFor<Step>(data: ParseJob, step: z.ZodType<Step>) {
  return { file: workerFile('parse-worker', import.meta.url), data, step, budget };
}
