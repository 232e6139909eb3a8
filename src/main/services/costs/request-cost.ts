import type { Cost, ReportedCost } from '../../../shared/chat/cost.ts';
import { costOfTokens } from '../../../shared/chat/cost-of.ts';
import type { Usage } from '../../../shared/chat/generation.ts';
import type { Pricing } from '../../../shared/gateways/prices.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';

/** Tokens per message besides its text, for the role and delimiters. */
const messageOverhead = 4;

/**
 * Returns the cost of a chat request: as reported by the gateway, or else calculated from the reported usage. Counts
 * that weren't reported are estimated from the messages and the replies.
 */
export function chatCost(
  pricing: Pricing,
  usage: Usage | null,
  messages: readonly ChatMessage[],
  replies: readonly string[],
): Cost {
  const { currency, prices } = pricing;
  if (usage?.cost !== undefined)
    return { amount: usage.cost, currency: usage.costCurrency ?? currency, basis: 'reported' };
  const { promptTokens = null, completionTokens = null } = usage ?? {};
  const isCounted = promptTokens !== null && completionTokens !== null;
  const basis = isCounted ? 'counted' : 'estimated';
  if (!prices) return { amount: null, currency, basis };
  const counts: Usage = {
    ...usage,
    promptTokens: promptTokens ?? sum(messages.map((message) => messageOverhead + tokensOf(message))),
    completionTokens: completionTokens ?? sum(replies.map(estimatedTokens)),
    totalTokens: null,
  };
  return { amount: costOfTokens(counts, prices), currency, basis, prices };
}

/**
 * Returns the cost of a request for a number of units: as reported by the gateway, or else calculated. `costOf` returns
 * null if the model has no such price.
 */
export function unitCost(
  { currency, prices }: Pricing,
  reported: ReportedCost | null | undefined,
  costOf: (prices: NonNullable<Pricing['prices']>) => number | null,
): Cost {
  if (reported) return { currency, ...reported, basis: 'reported' };
  return { amount: prices && costOf(prices), currency, basis: 'counted', ...(prices ? { prices } : {}) };
}

function tokensOf({ content }: ChatMessage): number {
  if (typeof content === 'string') return estimatedTokens(content);
  return sum(content.map((part) => (part.type === 'text' ? estimatedTokens(part.text) : 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
