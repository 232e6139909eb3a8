import { z } from 'zod';

/**
 * Where a global shortcut works: system-wide (`system`), only in Parlance's windows because the system refused it
 * (`refused`) or because the shell is a browser (`page`), or nowhere because it has no keys (`none`). On Wayland, the
 * desktop may ask for consent and never reports the answer. Parlance has then requested the shortcut (`requested`), or
 * won't request it until the user wants that (`waiting`).
 */
export const globalKeysSchema = z.enum(['system', 'refused', 'page', 'none', 'requested', 'waiting']);

export type GlobalKeys = z.infer<typeof globalKeysSchema>;

/** Default shortcut of quick ask. `settings.shortcuts.quickAsk` overrides it. */
export const defaultQuickAskKeys = 'Mod+Shift+Space';
