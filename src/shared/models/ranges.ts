import { z } from 'zod';
import { latestInstant, longestRecording, mostCount } from '../limits.ts';

// Ranges of numbers that files, gateways and other programs give. What is stored is read within them (`storage/row.ts`).

/** A time in epoch ms. */
export const instantSchema = z.int().min(0).max(latestInstant);

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

/** A number of things, such as tokens or lines, or the number of one of them. */
export const countSchema = z.int().min(0).max(mostCount);
