import type { Cost } from '../../../shared/chat/cost.ts';
import { costOfTokens, sumOf } from '../../../shared/chat/cost-of.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { costEntryOf } from './charged.ts';
import type { ChatStores } from './chat-stores.ts';

/**
 * Estimates and stores the cost of a request that a crash cut off. `arrived` contains the text received for each reply
 * that was running. The cost of its prompt was stored with the first text. Nothing is stored if no text had arrived.
 */
export function chargeCutOff(
  { generations, messages, costs }: Pick<ChatStores, 'generations' | 'messages' | 'costs'>,
  generationId: string,
  arrived: readonly string[],
): void {
  const generation = generations.get(generationId);
  if (!generation?.cost) return;
  const { conversationId, continuesMessageId, cost } = generation;
  // Other replies to the same request had already ended.
  const ended = continuesMessageId
    ? []
    : messages
        .ofConversation(conversationId)
        .filter(({ reply }) => reply?.generationId === generationId && reply.ending !== null)
        .map(({ reasoning, text }) => reasoning + text);
  const tokens = [...arrived, ...ended].reduce((sum, text) => sum + estimatedTokens(text), 0);
  const currency = generation.usage?.costCurrency ?? cost.currency;
  const amount = amountOf(generation, cost, tokens);
  const estimated: Cost = { ...cost, amount, currency, basis: 'estimated' };
  generations.change({ ...generation, cost: estimated });
  costs.put(costEntryOf(generation, estimated));
}

function amountOf({ usage }: Generation, { amount, prices }: Cost, tokens: number): number | null {
  if (usage?.cost !== undefined) return usage.cost;
  if (!prices) return null;
  // Some gateways report usage while they stream, so the last report may be too low.
  if (usage && usage.promptTokens !== null)
    return costOfTokens(
      { ...usage, completionTokens: Math.max(usage.completionTokens ?? 0, tokens) },
      prices,
    );
  const ofReply = { promptTokens: 0, completionTokens: tokens, totalTokens: null };
  return sumOf([amount, costOfTokens(ofReply, prices)]);
}
