import { type RefObject, useLayoutEffect, useState } from 'react';
import { cardColumns } from './card-columns.ts';

/** How many of `count` cards stand in one row of the element, as it is wide now. */
export function useCardColumns(room: RefObject<HTMLElement | null>, count: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setColumns(cardColumns(element.clientWidth, count));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [room, count]);
  return columns;
}
