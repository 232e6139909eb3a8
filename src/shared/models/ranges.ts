import { z } from 'zod';
import { latestInstant } from '../limits.ts';

// Ranges of numbers that files and gateways give: SQLite gives back no larger integers, and dates go no further.

/** A time in epoch ms. */
export const instantSchema = z.number().min(0).max(latestInstant);

/** A number of things, such as tokens. */
export const countSchema = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
