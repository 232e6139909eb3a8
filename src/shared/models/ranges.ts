import { z } from 'zod';
import { latestInstant, longestRecording } from '../limits.ts';

// Ranges of numbers that files and gateways give: SQLite gives back no larger integers, and dates go no further.

/** A time in epoch ms. */
export const instantSchema = z.number().min(0).max(latestInstant);

/** A place in a recording, in seconds. */
export const secondsSchema = z.number().min(0).max(longestRecording);

/** How long a recording is, or where a stretch of it ends, in seconds: a sample at 192 kHz at least. */
export const lengthSchema = z.number().min(0.000_005).max(longestRecording);

/** Names a part of a recording: where it begins, in ms. */
export const partNumberSchema = z
  .int()
  .min(0)
  .max(longestRecording * 1000);

/** Names a line within its part. */
export const lineNumberSchema = z.int().min(0).max(10_000_000);

/** A number of things, such as tokens. */
export const countSchema = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
