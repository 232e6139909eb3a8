import { type RefObject, useLayoutEffect, useState } from 'react';
import { cardColumns } from './card-columns.ts';

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
