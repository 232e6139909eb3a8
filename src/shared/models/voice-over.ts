import { z } from 'zod';

/**
 * A recording that is spoken anew in English. `sourceId` names the transcript whose text is spoken: a translation, or
 * one that is English already; null until that is chosen. Where a person has `corrected` the text, it is the
 * voice-over's own; else it is that transcript's. What was spoken of it are the clips that name it. `createdAt` in
 * epoch ms.
 */
export const voiceOverSchema = z.object({
  id: z.string(),
  /** The transcript of the recording. */
  transcriptId: z.string(),
  sourceId: z.string().nullable(),
  title: z.string(),
  corrected: z.boolean(),
  createdAt: z.int(),
});

export type VoiceOver = Readonly<z.infer<typeof voiceOverSchema>>;

/** What happens to the voice-overs: first all of them, the newest first, then each change. */
export const voiceOverEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), voiceOvers: z.array(voiceOverSchema) }),
  z.object({ type: z.literal('changed'), voiceOver: voiceOverSchema }),
  z.object({ type: z.literal('removed'), voiceOverId: z.string() }),
]);

export type VoiceOverEvent = Readonly<z.infer<typeof voiceOverEventSchema>>;
