import type { Generation } from '../../shared/models/generation.ts';
import { words } from '../words.ts';
import { countOf, secondsOf } from './time-labels.ts';

/** What stands at the right of the action row: reported tokens and seconds, or the seconds alone; null while it runs. */
export function usageLine(generation: Generation): string | null {
  if (generation.endedAt === null) return null;
  const { reply } = words.chat;
  const seconds = secondsOf(generation.endedAt - generation.startedAt);
  const tokens = generation.usage?.completionTokens ?? null;
  if (tokens === null) return reply.seconds(seconds);
  return reply.tokensIn(reply.tokens(countOf(tokens), tokens === 1), seconds);
}

/** All numbers that the gateway reported, as a sentence; undefined where it reported none. */
export function usageInFull({ usage }: Generation): string | undefined {
  if (!usage) return undefined;
  const { reply } = words.chat;
  const shown = (count: number | null) => (count === null ? reply.unreported : countOf(count));
  return reply.usage(shown(usage.promptTokens), shown(usage.completionTokens), shown(usage.totalTokens));
}
