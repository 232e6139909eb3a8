import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { words } from '../../words.ts';
import { countOf } from '../time-labels.ts';
import { usageInFull, usageLine } from '../usage-line.ts';

/** What a column says of its request once it has ended, and in full for a tooltip. */
export type ColumnNumbers = { readonly line: string; readonly full: string | undefined };

/** Bytes of UTF-8 that make a token, about. */
const bytesPerToken = 4;
/** A shorter time, in ms, tells nothing of a speed. */
const shortestMs = 100;

/**
 * Time, and tokens a second since the first word (the whole time, where all came at once); from the tokens that the
 * gateway reported, else from the text and said to be about. Null while it runs.
 */
export function columnNumbers({ text, reasoning }: Message, generation: Generation): ColumnNumbers | null {
  const line = usageLine(generation);
  const { startedAt, firstDeltaAt, endedAt, usage } = generation;
  if (line === null || endedAt === null) return null;
  const reported = usage?.completionTokens ?? null;
  const tokens = reported ?? new TextEncoder().encode(text + reasoning).length / bytesPerToken;
  const writing = endedAt - (firstDeltaAt ?? startedAt);
  const spent = writing >= shortestMs ? writing : endedAt - startedAt;
  if (tokens < 1 || spent < shortestMs) return { line, full: usageInFull(generation) };
  const { perSecond, aboutPerSecond, about } = words.compare.card;
  const speed = countOf(Math.max(1, Math.round((tokens * 1000) / spent)));
  return reported === null
    ? { line: `${line}, ${aboutPerSecond(speed)}`, full: about }
    : { line: `${line}, ${perSecond(speed)}`, full: usageInFull(generation) };
}
