import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowHeights } from './row-heights.ts';
import type { RowSizes } from './row-sizes.ts';
import { areDisjoint, rangeAround, type WindowRange, within } from './window-range.ts';

/** How far to render above and below the view, in view heights: more than two frames of scrolling can cover. */
const overscan = 1.25;
/** The overscan right after a jump, in view heights. It's smaller, so that the rows in view appear sooner. */
const overscanAfterJump = 0.25;

/** The rendered rows of a long list. */
export type RowWindow = {
  readonly shown: WindowRange;
  /** Renders a row and scrolls its top to the top of the view. Returns false if there is no such row. */
  readonly reveal: (id: string) => boolean;
};

/**
 * Renders only the rows near the view, or all `count` rows if there are at most `renderAllUpTo`. The browser's scroll
 * anchoring keeps the view still when estimated heights are replaced. `first` returns the range for the first render
 * and is called once.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  heights: RowHeights,
  sizes: RowSizes,
  count: number,
  renderAllUpTo: number,
  first: () => WindowRange,
): RowWindow {
  const [range, setRange] = useState<WindowRange>(first);
  const shown = within(range, count);
  const latest = useRef({ shown, count });
  latest.current = { shown, count };

  const rangeFor = useCallback(
    (views: number): WindowRange => {
      const element = scroller.current;
      if (latest.current.count <= renderAllUpTo) return { from: 0, to: latest.current.count };
      if (!element) return latest.current.shown;
      const view = { top: element.scrollTop, height: element.clientHeight };
      return rangeAround(heights, latest.current.count, view, view.height * views);
    },
    [scroller, heights, renderAllUpTo],
  );
  const update = useCallback(
    (views: number) => {
      const next = rangeFor(views);
      const { from, to } = latest.current.shown;
      if (next.from !== from || next.to !== to) setRange(next);
    },
    [rangeFor],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => update(overscan));
    };
    const onScroll = () => {
      const jumped = areDisjoint(rangeFor(0), latest.current.shown);
      // Render in the same frame, which would otherwise show blank space.
      flushSync(() => update(jumped ? overscanAfterJump : overscan));
      if (jumped) scheduleUpdate();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(scheduleUpdate);
    observer.observe(element);
    sizes.onChange(scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
      sizes.onChange(null);
    };
  }, [scroller, sizes, update, rangeFor]);

  // New measurements may leave part of the view without rows.
  useLayoutEffect(() => {
    const needed = rangeFor(0);
    if (needed.from < shown.from || needed.to > shown.to) setRange(rangeFor(overscanAfterJump));
  });

  const reveal = useCallback(
    (id: string): boolean => {
      const index = heights.indexOf(id);
      const element = scroller.current;
      if (index < 0 || !element) return false;
      element.scrollTop = heights.top(index);
      flushSync(() => update(overscanAfterJump));
      return true;
    },
    [scroller, heights, update],
  );
  return { shown, reveal };
}
