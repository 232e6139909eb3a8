import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { lengthSchema, secondsSchema } from '../ranges.ts';
import { encodedChunkSchema, peaksSchema, splitEventSchema, splitFailures } from '../transcription/split.ts';
import { procedure } from './procedure.ts';

const target = z.object({ jobId: z.string() });

/**
 * Recordings that a page decodes and splits for the main process. Fails with `not-found` if the caller lost the job's
 * lease.
 */
export const splitsContract = {
  /** Streams jobs to the page, one at a time. When the stream ends, another page gets the unfinished job. */
  claim: procedure.output(eventIterator(splitEventSchema)),
  /** Reports progress and the duration of the recording, in seconds. An impossible duration counts as unknown. */
  progress: procedure
    .input(target.extend({ at: secondsSchema, duration: secondsSchema.nullable().catch(null) }))
    .output(z.void()),
  /** Adds a chunk whose file has been uploaded, and sends it. Each chunk starts where the previous one ended. */
  addChunk: procedure.input(target.extend({ chunk: encodedChunkSchema })).output(z.void()),
  /**
   * Completes a job. `end` is the end of what could be read, in seconds. `isDamaged` if something after it couldn't be
   * read.
   */
  finish: procedure
    .input(
      target.extend({
        end: lengthSchema,
        peaks: peaksSchema.nullable(),
        isDamaged: z.boolean().default(false),
      }),
    )
    .output(z.void()),
  /** Fails a job. Chunks that were added stay. */
  fail: procedure.input(target.extend({ reason: z.enum(splitFailures) })).output(z.void()),
};
