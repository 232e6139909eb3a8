import { useEffect, useState } from 'react';
import { findMatches, type Matches } from './find-matches.ts';
import type { Turn } from './turns.ts';

const none: Matches = { found: [], done: true };

/** The places of a text in all turns; they come in pieces where the conversation is long. */
export function useMatches(turns: readonly Turn[], query: string): Matches {
  const [matches, setMatches] = useState(none);
  useEffect(() => {
    const steps = findMatches(turns, query, () => performance.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      const next = steps.next();
      if (next.done) return;
      setMatches(next.value);
      if (!next.value.done) timer = setTimeout(step);
    };
    step();
    return () => clearTimeout(timer);
  }, [turns, query]);
  return matches;
}
