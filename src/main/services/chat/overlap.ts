import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';

/** Filters a streamed continuation. `feed` returns text that isn't a repeat; `end` returns the text still held back. */
export type OverlapFilter = { feed(text: string): string; end(): string };

/** In UTF-16 units. A shorter match ("the", a line break) is likely a coincidence. */
const shortestOverlap = 8;
/** Longest repeat looked for, in UTF-16 units, except for a repeat of the whole reply. */
const maxLookback = 400;

/**
 * Creates a filter that removes from the start of a continuation what repeats the end of `partial`. The first
 * text is held back while it may still be a repeat.
 */
export function createOverlapFilter(partial: string): OverlapFilter {
  // Suffixes that match all of `held`, longest first. Matched text isn't compared again.
  let candidates = repeatable(partial);
  let held: string | null = candidates.length > 0 ? '' : null;

  function released(): string {
    const text = held ?? '';
    held = null;
    const repeated = candidates.find((tail) => tail.length <= text.length);
    return repeated ? text.slice(repeated.length) : text;
  }

  return {
    feed(text) {
      if (held === null) return text;
      const from = held.length;
      candidates = candidates.filter((tail) => text.startsWith(tail.slice(from, from + text.length)));
      held += text;
      const length = held.length;
      return candidates.some((tail) => tail.length > length) ? '' : released();
    },
    end: released,
  };
}

/** Returns the suffixes of the partial reply that a model may repeat, longest first. */
function repeatable(partial: string): readonly string[] {
  const tails = partial.length > maxLookback ? [partial] : [];
  for (let length = Math.min(maxLookback, partial.length); length >= shortestOverlap; length -= 1) {
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
