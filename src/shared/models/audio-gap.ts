import type { z } from 'zod';
import { cutReasonSchema } from './transcript.ts';

/** Where a recording's file leaves out time: at its beginning, or in between. */
export const audioGapSchema = cutReasonSchema.extract(['late-start', 'gaps']);

export type AudioGap = z.infer<typeof audioGapSchema>;
