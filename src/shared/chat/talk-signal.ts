import { z } from 'zod';

/**
 * What a page with a running talk should do: `continue`, or end the talk because the user ended it outside the page
 * (`end`) or started a talk in another page (`replaced`).
 */
export const talkSignalSchema = z.enum(['continue', 'end', 'replaced']);

export type TalkSignal = z.infer<typeof talkSignalSchema>;
