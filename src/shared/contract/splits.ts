import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { lengthSchema, secondsSchema } from '../models/ranges.ts';
import { encodedChunkSchema, peaksSchema, splitEventSchema, splitFailures } from '../models/split.ts';
import { procedure } from './procedure.ts';

const about = z.object({ jobId: z.string() });

/** Recordings that a page decodes and cuts for the main process. A job that is no longer the caller's is `not-found`. */
export const splitsContract = {
  /** Takes jobs, one at a time, for as long as it is listened to; then the one at hand is given to another page. */
  claim: procedure.output(eventIterator(splitEventSchema)),
  /** How far the pass has come, in seconds of the recording, and how long that is; one that can't be is taken for unknown. */
  progress: procedure
    .input(about.extend({ at: secondsSchema, duration: secondsSchema.nullable().catch(null) }))
    .output(z.void()),
  /** Keeps a part, whose file was uploaded before, and sends it; each begins where the one before it ended. */
  addChunk: procedure.input(about.extend({ part: encodedChunkSchema })).output(z.void()),
  /** Ends a job; `end` is where the recording ended, in seconds. */
  finish: procedure
    .input(about.extend({ end: lengthSchema, peaks: peaksSchema.nullable() }))
    .output(z.void()),
  /** Ends a job that cannot be done; parts that were kept stay. */
  fail: procedure.input(about.extend({ reason: z.enum(splitFailures) })).output(z.void()),
};
