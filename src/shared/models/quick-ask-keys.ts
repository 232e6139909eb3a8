/** The keys that open quick ask until a person gives others (`settings.shortcuts.quickAsk`). */
export const usualQuickAskKeys = 'Mod+Shift+Space';
