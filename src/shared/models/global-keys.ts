import { z } from 'zod';

/**
 * Where a shortcut works that the desktop app registers for every app: system-wide (`system`), in Parlance's windows
 * only because the system refused it (`refused`) or because the shell is a browser (`page`), or nowhere because it has
 * no keys (`none`). On Wayland the desktop may ask for consent and never reports its answer: the shortcut has been
 * requested from it (`requested`), or waits until the user wants that (`waiting`).
 */
export const globalKeysSchema = z.enum(['system', 'refused', 'page', 'none', 'requested', 'waiting']);

export type GlobalKeys = z.infer<typeof globalKeysSchema>;
