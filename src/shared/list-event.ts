import { z } from 'zod';

/**
 * Returns the schema of an event of a list. A list arrives in chunks, so that a long one appears immediately and is
 * never sent as a whole: a snapshot with its first items, and then more of them until `complete`. Changes to single
 * items follow.
 */
export function listEventSchema<Item extends z.ZodType>(item: Item) {
  return z.discriminatedUnion('type', [
    z.object({
      type: z.enum(['snapshot', 'more']),
      complete: z.boolean(),
      items: z.array(item).readonly(),
    }),
    /** Changed or new. */
    z.object({ type: z.literal('changed'), item }),
    /** In a list that the user orders: moved or restored. It's before the item `beforeId`, or at the end (null). */
    z.object({ type: z.literal('placed'), item, beforeId: z.string().nullable() }),
    z.object({ type: z.literal('removed'), id: z.string() }),
    /** In a list ordered by time: several items were changed, added or removed at once, such as by an import. */
    z.object({
      type: z.literal('batch'),
      changed: z.array(item).readonly(),
      removed: z.array(z.string()).readonly(),
    }),
  ]);
}

/** A part of a list, or a change to it. */
export type ListEvent<Item> = z.infer<ReturnType<typeof listEventSchema<z.ZodType<Item>>>>;

export type ListChunk<Item> = Extract<ListEvent<Item>, { readonly complete: boolean }>;
