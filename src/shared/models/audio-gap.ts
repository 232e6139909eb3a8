import type { z } from 'zod';
import { splitReasonSchema } from './transcript.ts';

/** A gap in the timestamps of a recording's file: at the start, or in between. */
export const audioGapSchema = splitReasonSchema.extract(['late-start', 'gaps']);

export type AudioGap = z.infer<typeof audioGapSchema>;
