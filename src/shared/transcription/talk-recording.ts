import { z } from 'zod';

/** The recordings of a message that was spoken in Talk, in order: one URL for each turn. */
export const talkRecordingSchema = z.object({ messageId: z.string(), urls: z.array(z.string()).min(1) });

export type TalkRecording = z.infer<typeof talkRecordingSchema>;
