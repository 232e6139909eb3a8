import type { Generation, Usage } from '../../shared/models/generation.ts';
import type { Message } from '../../shared/models/message.ts';
import { words } from '../words.ts';
import { countOf, secondsOf } from './time-labels.ts';

/**
 * All requests that wrote one reply, as one: its first, and what continued it. Times and tokens are sums; a count that
 * one of them did not report is unknown. Undefined where there is none; `endedAt` is null while one of them runs.
 */
export function wholeGeneration(message: Message, generations: Iterable<Generation>): Generation | undefined {
  const parts = [...generations]
    .filter((one) => wrote(one, message))
    .sort((a, b) => a.startedAt - b.startedAt);
  const last = parts.at(-1);
  if (!last || parts.length === 1) return last;
  const ended = parts.every(({ endedAt }) => endedAt !== null);
  const spent = parts.reduce((sum, { startedAt, endedAt }) => sum + ((endedAt ?? startedAt) - startedAt), 0);
  const sumOf = (count: (usage: Usage) => number | null) =>
    parts.reduce<number | null>((sum, { usage }) => {
      const next = usage && count(usage);
      return sum === null || next === null ? null : sum + next;
    }, 0);
  const usage: Usage = {
    promptTokens: sumOf(({ promptTokens }) => promptTokens),
    completionTokens: sumOf(({ completionTokens }) => completionTokens),
    totalTokens: sumOf(({ totalTokens }) => totalTokens),
  };
  const known = parts.some((part) => part.usage !== null);
  return { ...last, endedAt: ended ? last.startedAt + spent : null, usage: known ? usage : null };
}

/** What stands at the right of the action row: reported tokens and seconds, or the seconds alone; null while it runs. */
export function usageLine(generation: Generation): string | null {
  if (generation.endedAt === null) return null;
  const { reply } = words.chat;
  const time = timeOf(generation.endedAt - generation.startedAt);
  const tokens = generation.usage?.completionTokens ?? null;
  if (tokens === null) return time;
  return reply.tokensIn(reply.tokens(countOf(tokens), tokens === 1), time);
}

/** All numbers that the gateway reported, as a sentence; undefined where it reported none. */
export function usageInFull({ usage }: Generation): string | undefined {
  if (!usage) return undefined;
  const { reply } = words.chat;
  const shown = (count: number | null) => (count === null ? reply.unreported : countOf(count));
  return reply.usage(shown(usage.promptTokens), shown(usage.completionTokens), shown(usage.totalTokens));
}

// A reply names its last request alone; its first one began as it did.
function wrote(generation: Generation, { id, createdAt, conversationId, reply }: Message): boolean {
  if (!reply || generation.conversationId !== conversationId) return false;
  if (generation.id === reply.generationId || generation.continuesMessageId === id) return true;
  // Those of a comparison all begin at once.
  if (generation.comparisonId !== null && generation.model !== reply.model) return false;
  return generation.continuesMessageId === null && generation.startedAt === createdAt;
}

function timeOf(milliseconds: number): string {
  const { reply } = words.chat;
  return milliseconds < 50 ? reply.underTenth : reply.seconds(secondsOf(milliseconds));
}
