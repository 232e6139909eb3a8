import type { Cost } from '../../../shared/chat/cost.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import type { Pricing } from '../../../shared/gateways/prices.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import type { CostEntry } from '../../storage/cost-store.ts';
import type { Log } from '../../storage/log.ts';
import { chatCost } from '../costs/request-cost.ts';
import type { ChatStores } from './chat-stores.ts';

/**
 * Stores and returns what a request has cost so far. Does nothing if nothing was received, because gateways don't
 * charge for refusals. Never throws.
 */
export function charged(
  { stores, log }: { readonly stores: Pick<ChatStores, 'costs'>; readonly log: Log },
  pricing: Pricing,
  generation: Generation,
  messages: readonly ChatMessage[],
  texts: readonly string[],
): Pick<Generation, 'cost'> {
  const { usage, firstDeltaAt } = generation;
  if (!usage && firstDeltaAt === null) return {};
  const cost = chatCost(pricing, usage, messages, texts);
  storeCost({ stores, log }, costEntryOf(generation, cost));
  return { cost };
}

/** Stores what a request has cost. Never throws, because its result must be kept even if its cost can't be stored. */
export function storeCost(
  { stores, log }: { readonly stores: Pick<ChatStores, 'costs'>; readonly log: Log },
  entry: CostEntry,
): void {
  try {
    stores.costs.put(entry);
  } catch (thrown) {
    log.error('cost', thrown);
  }
}

/** Returns the entry of a chat request for the costs table. */
export function costEntryOf(
  { id, startedAt: at, conversationId, gatewayName: gateway, model }: Generation,
  cost: Cost,
): CostEntry {
  return { id, kind: 'chat', at, conversationId, gateway, model, cost };
}

/** Returns the text that a request added to its replies, which may already have contained text. */
export function written(before: readonly Message[], after: readonly Message[]): readonly string[] {
  return after.map(({ id, text, reasoning }) => {
    const previous = before.find((one) => one.id === id);
    return reasoning.slice(previous?.reasoning.length ?? 0) + text.slice(previous?.text.length ?? 0);
  });
}
