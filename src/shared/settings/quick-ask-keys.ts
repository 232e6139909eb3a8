/** Default shortcut of quick ask. `settings.shortcuts.quickAsk` overrides it. */
export const defaultQuickAskKeys = 'Mod+Shift+Space';
