import { combinedCost } from '../../../shared/chat/cost-of.ts';
import type { Generation, Usage } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { secondsOf } from '../../ui/format/time-labels.ts';

/**
 * Combines the requests that produced one reply: the first and its continuations. Times and tokens are summed. A count
 * that one of them didn't report is null. Returns undefined if there are no requests; `endedAt` is null while one is
 * running.
 */
export function wholeGeneration(message: Message, generations: Iterable<Generation>): Generation | undefined {
  const parts = [...generations]
    .filter((one) => wrote(one, message))
    .sort((a, b) => a.startedAt - b.startedAt);
  const last = parts.at(-1);
  if (!last || parts.length === 1) return last;
  const ended = parts.every(({ endedAt }) => endedAt !== null);
  const totalMs = parts.reduce(
    (sum, { startedAt, endedAt }) => sum + ((endedAt ?? startedAt) - startedAt),
    0,
  );
  const sumOf = (count: (usage: Usage) => number | null) =>
    parts.reduce<number | null>((sum, { usage }) => {
      const next = usage && count(usage);
      return sum === null || next === null ? null : sum + next;
    }, 0);
  const reasoningTokens = sumOf((usage) => usage.reasoningTokens ?? null);
  const cachedTokens = sumOf((usage) => usage.cachedTokens ?? null);
  const usage: Usage = {
    promptTokens: sumOf(({ promptTokens }) => promptTokens),
    completionTokens: sumOf(({ completionTokens }) => completionTokens),
    totalTokens: sumOf(({ totalTokens }) => totalTokens),
    ...(reasoningTokens !== null && { reasoningTokens }),
    ...(cachedTokens !== null && { cachedTokens }),
  };
  const hasUsage = parts.some((part) => part.usage !== null);
  const waits = parts.map(({ startedAt, firstDeltaAt }) => (firstDeltaAt ?? startedAt) - startedAt);
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  const { cost: _, ...others } = last;
  const cost = combinedCost(parts.map((part) => part.cost));
  return {
    ...others,
    ...(cost ? { cost } : {}),
    firstDeltaAt: parts.some(({ firstDeltaAt }) => firstDeltaAt !== null) ? last.startedAt + waited : null,
    endedAt: ended ? last.startedAt + totalMs : null,
    usage: hasUsage ? usage : null,
  };
}

/** The usage of one reply over all its requests. Times are in ms, and null if unknown. */
export type ReplyNumbers = {
  readonly tokens: number;
  /** Whether `tokens` is estimated from the text, because it wasn't reported for this reply alone. */
  readonly estimated: boolean;
  /** How many replies share the reported usage. */
  readonly replies: number;
  readonly usage: Usage | null;
  readonly firstMs: number | null;
  readonly totalMs: number;
  readonly perSecond: number | null;
};

/** In ms. Over a shorter time, the speed reflects how the response was delivered rather than the model. */
const shortestMs = 200;

/** Returns the usage of a finished reply from its {@link wholeGeneration}, or null while it's running. */
export function replyNumbers(message: Message, generation: Generation): ReplyNumbers | null {
  const { startedAt, firstDeltaAt, endedAt, usage } = generation;
  if (endedAt === null) return null;
  const replies = generation.parameters.replies ?? 1;
  const reported = replies === 1 ? (usage?.completionTokens ?? null) : null;
  const tokens = reported ?? estimatedTokens(message.reasoning) + estimatedTokens(message.text);
  const writing = firstDeltaAt === null ? 0 : endedAt - firstDeltaAt;
  return {
    tokens,
    estimated: reported === null,
    replies,
    usage,
    firstMs: firstDeltaAt === null ? null : firstDeltaAt - startedAt,
    totalMs: endedAt - startedAt,
    perSecond: writing >= shortestMs && tokens > 1 ? tokens / (writing / 1000) : null,
  };
}

/** Formats tokens (approximate if not reported) and seconds for the action row. */
export function usageLine({ tokens, estimated, totalMs }: ReplyNumbers): string {
  const time = timeOf(totalMs);
  if (tokens === 0 && estimated) return time;
  return strings().chat.reply.tokensIn(tokensOf(tokens, estimated), time);
}

/** Formats a token count; an estimate is marked as approximate. */
export function tokensOf(tokens: number, estimated: boolean): string {
  const { reply } = strings().chat;
  const shown = estimated ? strings().numbers.about(countOf(rounded(tokens))) : countOf(tokens);
  return reply.tokens(shown, tokens === 1);
}

/** Rounds an estimate to two significant digits. */
export function rounded(tokens: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1);
  return Math.round(tokens / step) * step;
}

// A reply references only its last request. Its first one started when the reply was created.
function wrote(generation: Generation, { id, createdAt, conversationId, reply }: Message): boolean {
  if (!reply || generation.conversationId !== conversationId) return false;
  if (generation.id === reply.generationId || generation.continuesMessageId === id) return true;
  // The requests of a comparison all start at the same time.
  if (generation.comparisonId !== null && generation.model !== reply.model) return false;
  return generation.continuesMessageId === null && generation.startedAt === createdAt;
}

/** Formats a duration in ms as seconds, to a tenth. */
export function timeOf(milliseconds: number): string {
  const { reply } = strings().chat;
  return milliseconds < 50 ? reply.underTenth : reply.seconds(secondsOf(milliseconds));
}
