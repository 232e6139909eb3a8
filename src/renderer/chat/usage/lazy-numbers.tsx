import { lazyPart } from '../../lazy/lazy.tsx';

/** Lazy: all numbers of a reply. */
export const AllNumbers = lazyPart(async () => (await import('./all-numbers.tsx')).AllNumbers);

/** Lazy: what a conversation cost. */
export const ConversationCost = lazyPart(
  async () => (await import('./conversation-cost.tsx')).ConversationCost,
);
