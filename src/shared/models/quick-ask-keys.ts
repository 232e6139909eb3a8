/** Default shortcut of quick ask. `settings.shortcuts.quickAsk` overrides it. */
export const usualQuickAskKeys = 'Mod+Shift+Space';
