import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets the columns of a long table that is being written (`grown` undefined: of none): its rows then stand by
 * themselves, and those out of view cost a frame nothing, where a table is laid out and painted as a whole. Measured
 * anew as often as `grown` changes; a table that is written is the plain one again.
 */
export function useSetColumns(table: RefObject<HTMLTableElement | null>, grown: number | undefined): void {
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || grown === undefined) return undefined;
    const cells = [...(element.rows[0]?.cells ?? [])];
    const widths = cells.map((cell) => cell.getBoundingClientRect().width);
    const room = element.parentElement?.clientWidth ?? 0;
    element.style.setProperty('--columns', widths.map((width) => `minmax(0, ${width}fr)`).join(' '));
    // In parts of the room, so that the table follows it.
    element.style.width = `${Math.max(1, element.getBoundingClientRect().width / room) * 100}%`;
    element.dataset.set = '';
    return () => {
      // Asked for first: Chromium leaves an empty attribute where nobody has read it since it was set.
      if (element.hasAttribute('style')) element.removeAttribute('style');
      delete element.dataset.set;
    };
  }, [table, grown]);
}
