import type { z } from 'zod';
import { splitReasonSchema } from './transcript.ts';

/** Where the timestamps of a recording's file skip time: at the start, or in between. */
export const audioGapSchema = splitReasonSchema.extract(['late-start', 'gaps']);

export type AudioGap = z.infer<typeof audioGapSchema>;
