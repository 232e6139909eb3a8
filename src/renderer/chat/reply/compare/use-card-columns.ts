import { type RefObject, useLayoutEffect, useState } from 'react';

/** Widths in px of the narrowest card, and of the space between two cards. */
const narrowest = 264;
const gap = 12;

/** Returns the number of columns for `count` cards at the element's current width. */
export function useCardColumns(container: RefObject<HTMLElement | null>, count: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setColumns(cardColumns(element.clientWidth, count));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, count]);
  return columns;
}

/** Returns the number of columns that spreads `count` cards evenly over rows `width` px wide. */
export function cardColumns(width: number, count: number): number {
  const fit = Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const rows = Math.ceil(count / fit);
  return Math.max(1, Math.ceil(count / rows));
}
