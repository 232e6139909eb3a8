import { z } from 'zod';

/** The kinds of work that continue without a window. */
export const workKinds = ['reply', 'transcript', 'clip'] as const;

/**
 * The running work: the count of each kind, the number of `recordings` being made and of running `talks`, and the
 * overall progress.
 */
export const workSchema = z.object({
  replies: z.int(),
  transcripts: z.int(),
  clips: z.int(),
  recordings: z.int(),
  talks: z.int(),
  /** From 0 to 1, over all transcripts and clips since the app was last idle; null if there are none. */
  progress: z.number().nullable(),
  /** Whether a recording has to be split, which only a page can do. It's true until that is done. */
  wantsWindow: z.boolean(),
});

export type Work = Readonly<z.infer<typeof workSchema>>;

/** Work that ended. `title` is the title of the conversation, recording or clip, and `ms` is the duration. */
export const doneWorkSchema = z.object({
  kind: z.enum(workKinds),
  id: z.string(),
  title: z.string(),
  ms: z.number(),
  failed: z.boolean(),
});

export type DoneWork = Readonly<z.infer<typeof doneWorkSchema>>;

/** The current state, then each change, and each item that ends without being stopped. */
export const workEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('now'), work: workSchema }),
  z.object({ type: z.literal('done'), done: doneWorkSchema }),
]);

export type WorkEvent = Readonly<z.infer<typeof workEventSchema>>;

/** Minimum duration of a reply that is worth a notification, in ms. */
const longReplyMs = 8_000;

/** No running work. */
export const noWork: Work = {
  replies: 0,
  transcripts: 0,
  clips: 0,
  recordings: 0,
  talks: 0,
  progress: null,
  wantsWindow: false,
};

/** Whether finished work is worth a notification if the user isn't looking at the window. */
export function isWorthNotifying({ kind, ms }: DoneWork): boolean {
  return kind !== 'reply' || ms >= longReplyMs;
}

/** Whether any work is running. */
export function isAtWork({ replies, transcripts, clips, recordings, talks }: Work): boolean {
  return replies + transcripts + clips + recordings + talks > 0;
}
