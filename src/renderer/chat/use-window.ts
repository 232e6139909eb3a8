import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRowHeights, guessHeight, type RowHeights } from './row-heights.ts';
import { createRowSizes, type RowSizes } from './row-sizes.ts';
import type { Turn } from './turns.ts';
import { useKeptRows } from './use-kept-rows.ts';
import { apart, partsOf, rangeAround, type WindowPart, type WindowRange, within } from './window-range.ts';

/** How far beyond the view turns are kept ready, in views: more than is scrolled within two frames. */
const reach = 1.25;
/** So many turns stand in the page whole: what reads, searches or copies the page finds all of them. */
const wholeUpTo = 60;
/** After a jump, what is in view comes first. */
const shortReach = 0.25;

/** The turns that stand in the page, and what the thread needs to handle them. */
export type ThreadWindow = {
  readonly parts: readonly WindowPart[];
  readonly sizes: RowSizes;
  readonly heights: RowHeights;
  /** Brings the turn of a message into the page and its top to the view's; answers whether it is shown at all. */
  readonly bring: (messageId: string) => boolean;
};

/**
 * Keeps in the page, of a long conversation, only the turns near the view, those that the person holds (focus, selection, editing), and the
 * last one. The browser's scroll anchoring keeps the view still as guessed heights become known.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, turns: readonly Turn[]): ThreadWindow {
  const heights = useMemo(() => createRowHeights(guessHeight), []);
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(turns);
  const count = turns.length;
  const [range, setRange] = useState<WindowRange>(() => atEndOf(heights, count));
  const shown = within(range, count);
  const latest = useRef({ shown, count });
  latest.current = { shown, count };
  const kept = useKeptRows(scroller, heights, count);

  const wanted = useCallback(
    (views: number): WindowRange => {
      const element = scroller.current;
      if (latest.current.count <= wholeUpTo) return { from: 0, to: latest.current.count };
      if (!element) return latest.current.shown;
      const view = { top: element.scrollTop, height: element.clientHeight };
      return rangeAround(heights, latest.current.count, view, view.height * views);
    },
    [scroller, heights],
  );
  const update = useCallback(
    (views: number) => {
      const next = wanted(views);
      const { from, to } = latest.current.shown;
      if (next.from !== from || next.to !== to) setRange(next);
    },
    [wanted],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => update(reach));
    };
    const onScroll = () => {
      const jumped = apart(wanted(0), latest.current.shown);
      // In the very frame that shows the new place, or it would be blank.
      flushSync(() => update(jumped ? shortReach : reach));
      if (jumped) later();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const views = new ResizeObserver(later);
    views.observe(element);
    sizes.onChange(later);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
      views.disconnect();
      sizes.onChange(null);
    };
  }, [scroller, sizes, update, wanted]);

  // What was just measured may leave a part of the view without turns.
  useLayoutEffect(() => {
    const needed = wanted(0);
    if (needed.from < shown.from || needed.to > shown.to) setRange(wanted(shortReach));
  });

  const bring = useCallback(
    (messageId: string): boolean => {
      const index = heights.indexOf(messageId);
      const element = scroller.current;
      if (index < 0 || !element) return false;
      element.scrollTop = heights.top(index);
      flushSync(() => update(shortReach));
      return true;
    },
    [scroller, heights, update],
  );

  const parts = partsOf(heights, count, shown, kept);
  return { parts, sizes, heights, bring };
}

// A conversation opens at its end.
function atEndOf(heights: RowHeights, count: number): WindowRange {
  if (count <= wholeUpTo) return { from: 0, to: count };
  const most = typeof window === 'undefined' ? 0 : window.innerHeight;
  return { from: heights.at(heights.top(count) - most), to: count };
}
