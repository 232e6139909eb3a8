import { z } from 'zod';

/**
 * An event with a part of a list. A list arrives in chunks, so that a long one appears immediately and is never sent as
 * a whole: a snapshot with its first items, and then more of them until `complete`. Changes to single items follow.
 */
export const listChunkSchema = z.object({ type: z.enum(['snapshot', 'more']), complete: z.boolean() });

export type ListChunk = Readonly<z.infer<typeof listChunkSchema>>;
