import type { z } from 'zod';
import { splitReasonSchema } from './transcript.ts';

/** Where a recording's file leaves out time: at its beginning, or in between. */
export const audioGapSchema = splitReasonSchema.extract(['late-start', 'gaps']);

export type AudioGap = z.infer<typeof audioGapSchema>;
