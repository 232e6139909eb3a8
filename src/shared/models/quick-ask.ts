import { z } from 'zod';

/**
 * Where the shortcut of quick ask works: system-wide (`system`), in Parlance's windows only because the system refused
 * it (`refused`) or because the shell is a browser (`page`), or nowhere because the user removed it (`none`). On Wayland
 * the desktop may ask for consent and never reports its answer: the shortcut has been requested from it (`requested`),
 * or waits until the user wants that (`waiting`).
 */
export const quickAskKeysSchema = z.enum(['system', 'refused', 'page', 'none', 'requested', 'waiting']);

export type QuickAskKeys = z.infer<typeof quickAskKeysSchema>;

/** A route of the page as a URL fragment: `#/chat/…`. */
export const placeSchema = z
  .string()
  .max(600)
  .regex(/^#\/[\w/%.~-]*$/);
