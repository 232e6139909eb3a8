/** Takes a continuation as it comes and gives it without what it repeats; `end` gives what was held back. */
export type OverlapFilter = { feed(text: string): string; end(): string };

/** Shorter repeats are as likely a coincidence ("the", a line break) as a repeat. */
const shortestOverlap = 8;
/** How far back a model is taken to repeat itself, in UTF-16 units, short of the whole reply. */
const farthestBack = 400;

/**
 * Removes exactly what a continuation repeats of the end of `partial`, and nothing else. The first
 * words are held back for as long as they may still be a repeat.
 */
export function createOverlapFilter(partial: string): OverlapFilter {
  // Those that agree with all that is held, longest first; what has agreed is not compared again.
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

/** The ends of the partial reply that a model may repeat, longest first. */
function repeatable(partial: string): readonly string[] {
  const tails = partial.length > farthestBack ? [partial] : [];
  for (let length = Math.min(farthestBack, partial.length); length >= shortestOverlap; length -= 1) {
    tails.push(partial.slice(-length));
  }
  return tails;
}
