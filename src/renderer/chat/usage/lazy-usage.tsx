import { lazyPart } from '../../lazy/lazy.tsx';

/** Lazy: the token counts, timing and cost of a reply. */
export const UsageTable = lazyPart(async () => (await import('./usage-table.tsx')).UsageTable);

/** Lazy: the cost of a conversation. */
export const ConversationCost = lazyPart(
  async () => (await import('./conversation-cost.tsx')).ConversationCost,
);
