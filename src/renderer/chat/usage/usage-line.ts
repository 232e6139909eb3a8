import type { Generation, Usage } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { estimatedTokens } from '../../../shared/models/token-estimate.ts';
import { strings } from '../../i18n/strings.ts';
import { countOf, secondsOf } from '../../ui/format/time-labels.ts';

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
  const waits = parts.map(({ startedAt, firstDeltaAt }) => (firstDeltaAt ?? startedAt) - startedAt);
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  return {
    ...last,
    firstDeltaAt: parts.some(({ firstDeltaAt }) => firstDeltaAt !== null) ? last.startedAt + waited : null,
    endedAt: ended ? last.startedAt + spent : null,
    usage: known ? usage : null,
  };
}

/** The numbers of one reply, from all its requests together. Times in ms; what is not known is null. */
export type ReplyNumbers = {
  readonly tokens: number;
  /** Whether `tokens` was not reported for this reply alone, and is an estimate from its text. */
  readonly estimated: boolean;
  /** How many replies share what was reported. */
  readonly replies: number;
  readonly usage: Usage | null;
  readonly firstMs: number | null;
  readonly totalMs: number;
  readonly perSecond: number | null;
};

/** Below this, a speed says more about how the answer was sent than about the model. */
const shortestMs = 200;

/** The numbers of a reply that has ended, from its {@link wholeGeneration}; null while it runs. */
export function replyNumbers(message: Message, whole: Generation): ReplyNumbers | null {
  const { startedAt, firstDeltaAt, endedAt, usage } = whole;
  if (endedAt === null) return null;
  const replies = whole.parameters.replies ?? 1;
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

/** What stands at the right of the action row: tokens, about as many where they were not reported, and seconds. */
export function usageLine({ tokens, estimated, totalMs }: ReplyNumbers): string {
  const time = timeOf(totalMs);
  if (tokens === 0 && estimated) return time;
  return strings().chat.reply.tokensIn(tokensOf(tokens, estimated), time);
}

/** A count of tokens, said to be about so many where it is an estimate. */
export function tokensOf(tokens: number, estimated: boolean): string {
  const { reply } = strings().chat;
  const shown = estimated ? strings().numbers.about(countOf(rounded(tokens))) : countOf(tokens);
  return reply.tokens(shown, tokens === 1);
}

/** An estimate to the two figures that it can bear. */
export function rounded(tokens: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1);
  return Math.round(tokens / step) * step;
}

// A reply names its last request alone; its first one began as it did.
function wrote(generation: Generation, { id, createdAt, conversationId, reply }: Message): boolean {
  if (!reply || generation.conversationId !== conversationId) return false;
  if (generation.id === reply.generationId || generation.continuesMessageId === id) return true;
  // Those of a comparison all begin at once.
  if (generation.comparisonId !== null && generation.model !== reply.model) return false;
  return generation.continuesMessageId === null && generation.startedAt === createdAt;
}

/** Seconds as they are said, down to a tenth; from milliseconds. */
export function timeOf(milliseconds: number): string {
  const { reply } = strings().chat;
  return milliseconds < 50 ? reply.underTenth : reply.seconds(secondsOf(milliseconds));
}
