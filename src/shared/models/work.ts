import { z } from 'zod';

/** The kinds of work that go on without a window. */
export const workKinds = ['reply', 'transcript', 'clip'] as const;

/** What runs now: how many of each kind, `recordings` being made, and how far the measurable part of it is. */
export const workSchema = z.object({
  replies: z.int(),
  transcripts: z.int(),
  clips: z.int(),
  recordings: z.int(),
  /** From 0 to 1 over all transcripts and clips since the last rest; null while there is none. */
  progress: z.number().nullable(),
  /** Whether a recording waits for a window that can cut it. */
  wantsWindow: z.boolean(),
});

export type Work = Readonly<z.infer<typeof workSchema>>;

/** What ended: `title` is its conversation's, recording's or clip's; `ms` is how long it took. */
export const doneWorkSchema = z.object({
  kind: z.enum(workKinds),
  id: z.string(),
  title: z.string(),
  ms: z.number(),
  failed: z.boolean(),
});

export type DoneWork = Readonly<z.infer<typeof doneWorkSchema>>;

/** First what runs; then each change, and each thing that ends by itself. */
export const workEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('now'), work: workSchema }),
  z.object({ type: z.literal('done'), done: doneWorkSchema }),
]);

export type WorkEvent = Readonly<z.infer<typeof workEventSchema>>;
