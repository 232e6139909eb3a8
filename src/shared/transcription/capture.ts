import { z } from 'zod';

/** Prefix of the name in a recording's URL, before its ID. */
export const captureName = 'capture-';

/** An audio MIME type, with or without a codec. */
export const captureTypeSchema = z
  .string()
  .max(100)
  .regex(/^audio\/[a-z0-9.+-]+(;.*)?$/);

/**
 * A microphone recording that isn't in the queue yet: running in a page, being added to the queue, or abandoned by a
 * page that closed. `startedAt` is in epoch ms. `size` (bytes) and `duration` (seconds) describe what's on disk.
 * `address` serves that, with range requests, and is where more is sent ({@link captureAddressSchema}).
 */
export const captureSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  size: z.int(),
  duration: z.number(),
  state: z.enum(['recording', 'saving', 'left']),
  address: z.string(),
});

export type Capture = Readonly<z.infer<typeof captureSchema>>;

/**
 * Where to send the audio of a recording. Each chunk is POSTed to `address` with its number (from 0) as `chunk`, and
 * the length of the recording including this chunk, in ms, as `ms`. The response is a {@link StoredCaptureChunk} or a
 * failure. GET returns what is stored.
 */
export const captureAddressSchema = z.object({ captureId: z.string(), address: z.string() });

/** The number of the next expected chunk. All earlier ones are on disk. */
export type StoredCaptureChunk = { readonly next: number };
