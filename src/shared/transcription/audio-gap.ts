import type { z } from 'zod';
import { splitReasonSchema } from './transcript.ts';

/** Where the timestamps in a recording's file have a gap: at the start (`late-start`) or later (`gaps`). */
export const audioGapSchema = splitReasonSchema.extract(['late-start', 'gaps']);

export type AudioGap = z.infer<typeof audioGapSchema>;
