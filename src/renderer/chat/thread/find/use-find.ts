import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import { fold } from '../../../ui/highlight/folded-text.ts';
import { bringIntoView, firstInView } from '../../../ui/highlight/in-view.ts';
import { unfoldUntil } from '../../../ui/highlight/unfold.ts';
import { useCurrentMatch } from '../../../ui/results/use-current-match.ts';
import type { FollowMode } from '../../../ui/virtual/follow-mode.ts';
import type { RowSizes } from '../../../ui/virtual/row-sizes.ts';
import { shownIn } from '../../model/reply-set.ts';
import type { Turn } from '../../model/turns.ts';
import { useCardSets } from '../../model/use-card-sets.ts';
import { findMatches, type Match, type Matches } from './find-matches.ts';
import { rangeAt } from './text-ranges.ts';
import { useFoundMarks } from './use-found-marks.ts';

const noMatches: Matches = { found: [], done: true };

/** The parts of a thread needed to find text in it. */
export type FindPlace = {
  readonly turns: readonly Turn[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly sizes: RowSizes;
  readonly reveal: (messageId: string) => boolean;
  readonly lead: FollowMode['lead'];
};

/** The matches in a conversation, the index of the current one (-1 if none), and a function to move to another. */
export type Found = {
  readonly matches: Matches;
  readonly at: number;
  readonly step: (by: -1 | 1) => void;
};

/**
 * Finds text in a thread's turns and moves between the matches, starting at the first one below the top of the view.
 */
export function useFind({ turns, scroller, sizes, reveal, lead }: FindPlace, query: string): Found {
  const matches = useMatches(turns, query);
  const unfolding = useRef(new AbortController());
  const show = async (match: Match) => {
    const view = scroller.current;
    if (!view) return;
    if (!sizes.elementOf(match.turnId)) lead(() => reveal(match.turnId));
    const row = sizes.elementOf(match.turnId);
    if (!row) return;
    const message = row.querySelector(`[data-message="${CSS.escape(match.messageId)}"]`) ?? row;
    const { signal } = unfolding.current;
    const range = await unfoldUntil(message, () => rangeAt(message, [fold(query)], match.nth), signal);
    if (!signal.aborted) lead(() => bringIntoView(view, range ?? message, true));
  };
  const { current, at, step, goLater, clear } = useCurrentMatch(matches.found, isSame, (match) => {
    unfolding.current.abort();
    unfolding.current = new AbortController();
    void show(match);
  });
  useFoundMarks(scroller, query, current);
  const latestAt = useRef(at);
  latestAt.current = at;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts from the current view
  useEffect(clear, [query]);
  useEffect(() => {
    if (latestAt.current >= 0 || !matches.done) return;
    const top = firstInView(scroller.current, '[data-message]')?.dataset.message ?? '';
    const from = turns.findIndex(({ message, versions }) => message.id === top || versions.includes(top));
    const order = new Map(turns.map(({ message }, index) => [message.id, index]));
    const { found } = matches;
    const next = found.find(({ turnId }) => (order.get(turnId) ?? 0) >= from) ?? found[0];
    return next && goLater(() => next);
  }, [matches, turns, scroller, goLater]);

  return { matches, at, step };
}

function isSame(a: Match, b: Match): boolean {
  return a.messageId === b.messageId && a.nth === b.nth;
}

/** Returns the matches in all turns. In a long conversation they arrive in slices. */
function useMatches(turns: readonly Turn[], query: string): Matches {
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
