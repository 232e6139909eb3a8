import { useEffect } from 'react';
import { stopReading } from '../../../audio/player/read-aloud.ts';
import { useReading } from '../../../audio/player/read-aloud-store.ts';
import type { Turn } from '../../model/turns.ts';
import { useCardSets } from '../../model/use-card-sets.ts';

/**
 * Stops reading a reply that is no longer visible in these turns, because another conversation or version is shown.
 * Playing audio must always have a Stop button on screen.
 */
export function useReadingOf(turns: readonly Turn[]): void {
  const readId = useReading(({ reading }) => (reading.state === 'none' ? null : reading.sourceId));
  const cardsOf = useCardSets(turns);
  const shows = (turn: Turn) =>
    turn.message.id === readId ||
    cardsOf(turn)?.columns.some(({ versions }) => versions.some(({ id }) => id === readId));
  const isHidden = readId !== null && !turns.some(shows);
  useEffect(() => {
    if (isHidden) stopReading();
  }, [isHidden]);
  useEffect(() => stopReading, []);
}
