import { z } from 'zod';
import { latestInstant, longestRecording, maxCount } from './limits.ts';

// Valid ranges of numbers from files, gateways and other programs. Stored values are checked against the same ranges
// when they're read (`storage/row.ts`).

/** A time in epoch ms. */
export const instantSchema = z.int().min(0).max(latestInstant);

/** A position in a recording, in seconds. */
export const secondsSchema = z.number().min(0).max(longestRecording);

/** Length of a recording or end of a range, in seconds. The minimum is about one sample at 192 kHz. */
export const lengthSchema = z.number().min(0.000_005).max(longestRecording);

/** Identifies a chunk of a recording by its start, in ms. */
export const chunkNumberSchema = z
  .int()
  .min(0)
  .max(longestRecording * 1000);

/** Identifies a line within its chunk. */
export const lineNumberSchema = z.int().min(0).max(10_000_000);

/** A count, such as of tokens or lines, or an index. */
export const countSchema = z.int().min(0).max(maxCount);
