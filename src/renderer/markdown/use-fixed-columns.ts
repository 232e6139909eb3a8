import { type RefObject, useLayoutEffect } from 'react';

/**
 * Fixes the column widths of a long streaming table, so that the browser can skip rows out of view. It would otherwise
 * lay out and paint the whole table in each frame. Measures again when `size` changes; undefined restores the plain
 * table.
 */
export function useFixedColumns(table: RefObject<HTMLTableElement | null>, size: number | undefined): void {
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || size === undefined) return undefined;
    const cells = [...(element.rows[0]?.cells ?? [])];
    const widths = cells.map((cell) => cell.getBoundingClientRect().width);
    const room = element.parentElement?.clientWidth ?? 0;
    element.style.setProperty('--columns', widths.map((width) => `minmax(0, ${width}fr)`).join(' '));
    // As a percentage of the container, so that the table follows its width.
    element.style.width = `${Math.max(1, element.getBoundingClientRect().width / room) * 100}%`;
    element.dataset.fixed = '';
    return () => {
      // Read it first: Chromium keeps an empty attribute if it hasn't been read since it was set.
      if (element.hasAttribute('style')) element.removeAttribute('style');
      delete element.dataset.fixed;
    };
  }, [table, size]);
}
