import { z } from 'zod';

/** How the name of a take's address begins; its id follows. */
export const captureName = 'take-';

/** A MIME type of sound, with its codec or without. */
export const captureTypeSchema = z
  .string()
  .max(100)
  .regex(/^audio\/[a-z0-9.+-]+(;.*)?$/);

/**
 * A recording from the microphone that is not in the queue yet: under way in a page, on its way into the queue, or left
 * by a page that went. `startedAt` in epoch ms, `size` (bytes) and `duration` (seconds) as far as it is on disk.
 */
export const captureSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  size: z.int(),
  duration: z.number(),
  state: z.enum(['recording', 'saving', 'left']),
});

export type Capture = Readonly<z.infer<typeof captureSchema>>;

/**
 * Where the pieces of a take go. Each is POSTed to `address` with its number, from 0 on, as `piece` and the length of
 * the take with it, in ms, as `ms`; the answer is a {@link TakenPiece} or a failure.
 */
export const captureHoldSchema = z.object({ captureId: z.string(), address: z.string() });

/** The piece that is wanted next; those before it are on disk. */
export type StoredCaptureChunk = { readonly next: number };
