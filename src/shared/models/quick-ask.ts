import { z } from 'zod';

/**
 * Where the shortcut of quick ask works: system-wide (`system`), in Parlance's windows only because the system refused
 * it (`refused`) or because the shell is a browser (`page`), or nowhere because the user removed it (`none`).
 */
export const quickAskKeysSchema = z.enum(['system', 'refused', 'page', 'none']);

export type QuickAskKeys = z.infer<typeof quickAskKeysSchema>;

/** A route of the page as a URL fragment: `#/chat/…`. */
export const placeSchema = z
  .string()
  .max(600)
  .regex(/^#\/[\w/%.~-]*$/);
