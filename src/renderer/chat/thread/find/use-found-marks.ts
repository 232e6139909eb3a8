import { type RefObject, useEffect } from 'react';
import { fold } from '../../../ui/highlight/folded-text.ts';
import { markMatches } from '../../../ui/highlight/highlight-ranges.ts';
import type { Match } from './find-matches.ts';
import { rangeAt, rangesIn } from './text-ranges.ts';

/** Highlights all matches in the rendered turns, and the current one in the accent colour. */
export function useFoundMarks(
  scroller: RefObject<HTMLElement | null>,
  query: string,
  current: Match | null,
): void {
  useEffect(() => {
    const element = scroller.current;
    const needle = fold(query);
    if (!element || needle.trim() === '') return;
    const ranges = new Map<Element, readonly Range[]>();
    const mark = () => {
      const turns = [...element.querySelectorAll<HTMLElement>('[data-message]')];
      for (const turn of turns) if (!ranges.has(turn)) ranges.set(turn, rangesIn(turn, [needle]));
      const currentTurn = turns.find(({ dataset }) => dataset.message === current?.messageId);
      const currentRange = currentTurn && current ? rangeAt(currentTurn, [needle], current.nth) : undefined;
      const all = turns.flatMap((turn) => ranges.get(turn) ?? []);
      markMatches(all, currentRange);
    };
    mark();
    let frame = 0;
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const changed = target instanceof Element ? target : target.parentElement;
        const turn = changed?.closest('[data-message]');
        if (turn) ranges.delete(turn);
      }
      for (const turn of ranges.keys()) if (!turn.isConnected) ranges.delete(turn);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      markMatches([], undefined);
    };
  }, [scroller, query, current]);
}
