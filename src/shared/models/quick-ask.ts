import { z } from 'zod';

/**
 * Where the keys of quick ask are heard: in every program (`system`), in Parlance's own windows alone because the
 * system would not give them (`refused`) or because the shell is a browser (`page`), or nowhere, as they were taken
 * away (`none`).
 */
export const quickAskKeysSchema = z.enum(['system', 'refused', 'page', 'none']);

export type QuickAskKeys = z.infer<typeof quickAskKeysSchema>;

/** A place of the page as its fragment: `#/chat/…`. */
export const placeSchema = z
  .string()
  .max(600)
  .regex(/^#\/[\w/%.~-]*$/);
