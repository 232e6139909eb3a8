import { z } from 'zod';

/**
 * A recording to be spoken in English. `sourceId` is the transcript whose text is spoken: a translation, or a
 * transcript that is already English; null until it's chosen. If `corrected`, the voice-over has its own copy of the
 * text. Its clips refer to it by ID. `createdAt` is in epoch ms.
 */
export const voiceOverSchema = z.object({
  id: z.string(),
  /** Transcript of the recording. */
  transcriptId: z.string(),
  sourceId: z.string().nullable(),
  title: z.string(),
  corrected: z.boolean(),
  createdAt: z.int(),
});

export type VoiceOver = Readonly<z.infer<typeof voiceOverSchema>>;
