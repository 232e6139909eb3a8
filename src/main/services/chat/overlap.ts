import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';

/** Filters a streamed continuation. `feed` returns text that isn't a repeat; `end` returns the text still held back. */
export type OverlapFilter = { feed(text: string): string; end(): string };

/** In UTF-16 units. A shorter match ("the", a line break) is likely a coincidence. */
const shortestOverlap = 8;
/** Longest repeat looked for, in UTF-16 units, except for a repeat of the whole reply. */
const farthestBack = 400;

/**
 * Creates a filter that removes what the start of a continuation repeats of the end of `partial`. The first
 * text is held back while it may still be a repeat.
 */
export function createOverlapFilter(partial: string): OverlapFilter {
  // The candidates that match all of `held`, longest first. Matched text isn't compared again.
  let agreeing = repeatable(partial);
  let held: string | null = agreeing.length > 0 ? '' : null;

  function released(): string {
    const text = held ?? '';
    held = null;
    const repeated = agreeing.find((tail) => tail.length <= text.length);
    return repeated ? text.slice(repeated.length) : text;
  }

  return {
    feed(text) {
      if (held === null) return text;
      const from = held.length;
      agreeing = agreeing.filter((tail) => text.startsWith(tail.slice(from, from + text.length)));
      held += text;
      const length = held.length;
      return agreeing.some((tail) => tail.length > length) ? '' : released();
    },
    end: released,
  };
}

/** Returns the suffixes of the partial reply that a model may repeat, longest first. */
function repeatable(partial: string): readonly string[] {
  const tails = partial.length > farthestBack ? [partial] : [];
  for (let length = Math.min(farthestBack, partial.length); length >= shortestOverlap; length -= 1) {
    tails.push(partial.slice(-length));
  }
  return tails;
}

/** Creates the filters of a continued reply; none for other replies. */
export function overlapsOf(
  generation: Generation,
  replies: readonly Message[],
): ReadonlyMap<string, OverlapFilter> {
  if (!generation.continuesMessageId) return new Map();
  return new Map(replies.map(({ id, text }) => [id, createOverlapFilter(text)]));
}
