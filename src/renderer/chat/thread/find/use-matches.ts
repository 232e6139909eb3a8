import { useEffect, useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import { shownIn } from '../../model/reply-set.ts';
import type { Turn } from '../../model/turns.ts';
import { useCardSets } from '../../model/use-card-sets.ts';
import { findMatches, type Matches } from './find-matches.ts';

const noMatches: Matches = { found: [], done: true };

/** Returns the matches in all turns. In a long conversation they arrive in slices. */
export function useMatches(turns: readonly Turn[], query: string): Matches {
  const [matches, setMatches] = useState(noMatches);
  const cardsOf = useCardSets(turns);
  useEffect(() => {
    const shown = (turn: Turn): readonly Message[] =>
      cardsOf(turn)?.columns.map((column) => shownIn(column, turn.message.id, null)) ?? [turn.message];
    const steps = findMatches(turns, query, () => performance.now(), shown);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      const next = steps.next();
      if (next.done) return;
      setMatches(next.value);
      if (!next.value.done) timer = setTimeout(step);
    };
    step();
    return () => clearTimeout(timer);
  }, [turns, query, cardsOf]);
  return matches;
}
