import { type RefObject, useEffect, useRef, useState } from 'react';
import { fold } from '../../ui/highlight/folded-text.ts';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import type { FollowMode } from '../../ui/virtual/follow-mode.ts';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import type { Turn } from '../turn/turns.ts';
import type { Match, Matches } from './find-matches.ts';
import { rangesIn } from './text-ranges.ts';
import { useFoundMarks } from './use-found-marks.ts';
import { useMatches } from './use-matches.ts';

/** The parts of a thread that finding needs. */
export type FindPlace = {
  readonly turns: readonly Turn[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly sizes: RowSizes;
  readonly reveal: (messageId: string) => boolean;
  readonly lead: FollowMode['lead'];
};

/** The matches in a conversation, the index of the current one (-1: none), and a function to move to another. */
export type Found = {
  readonly matches: Matches;
  readonly at: number;
  readonly step: (by: -1 | 1) => void;
};

/**
 * Finds text in a thread's turns and moves between the matches, starting at the first one below the top of the view.
 */
export function useFind({ turns, scroller, sizes, reveal: bring, lead }: FindPlace, query: string): Found {
  const matches = useMatches(turns, query);
  const [current, setCurrent] = useState<Match | null>(null);
  const at = current ? matches.found.findIndex((match) => isSame(match, current)) : -1;
  useFoundMarks(scroller, query, current);

  const show = (match: Match) => {
    const view = scroller.current;
    if (!view) return;
    if (!sizes.elementOf(match.turnId)) bring(match.turnId);
    const row = sizes.elementOf(match.turnId);
    if (!row) return;
    const own = row.querySelector(`[data-message="${CSS.escape(match.messageId)}"]`) ?? row;
    bringIntoView(view, rangesIn(own, [fold(query)])[match.nth] ?? own, true);
  };
  const goTo = (match: Match) => {
    setCurrent(match);
    lead(() => show(match));
  };
  const latest = useRef({ goTo, at });
  latest.current = { goTo, at };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts from the current view
  useEffect(() => setCurrent(null), [query]);
  useEffect(() => {
    if (latest.current.at >= 0 || !matches.done) return;
    const top = topMessage(scroller.current) ?? '';
    const from = turns.findIndex(({ message, versions }) => message.id === top || versions.includes(top));
    const order = new Map(turns.map(({ message }, index) => [message.id, index]));
    const { found } = matches;
    const next = found.find(({ turnId }) => (order.get(turnId) ?? 0) >= from) ?? found[0];
    // Scrolling renders turns, which isn't possible during an effect of this render.
    const frame = next && requestAnimationFrame(() => latest.current.goTo(next));
    return () => void (frame && cancelAnimationFrame(frame));
  }, [matches, turns, scroller]);

  const step = (by: -1 | 1) => {
    const { found } = matches;
    const next = found[(Math.max(at, by === 1 ? -1 : 0) + by + found.length) % found.length];
    if (next) goTo(next);
  };
  return { matches, at, step };
}

function isSame(a: Match, b: Match): boolean {
  return a.messageId === b.messageId && a.nth === b.nth;
}

function topMessage(scroller: HTMLElement | null): string | undefined {
  if (!scroller) return undefined;
  const { top } = scroller.getBoundingClientRect();
  const turns = [...scroller.querySelectorAll<HTMLElement>('[data-message]')];
  return turns.find((turn) => turn.getBoundingClientRect().bottom > top)?.dataset.message;
}
