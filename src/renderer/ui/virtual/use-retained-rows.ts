import { type RefObject, useEffect, useState } from 'react';
import type { RowHeights } from './row-heights.ts';

/** For a selection of more rows than this, only its two ends stay rendered, so copying misses the rows in between. */
const maxSelected = 200;

/**
 * Returns the indices of the rows to keep rendered at any scroll position, in any order: the row with the focus and
 * those with selected text. `idOf` returns the id of the row that contains an element.
 */
export function useRetainedRows(
  scroller: RefObject<HTMLElement | null>,
  heights: RowHeights,
  idOf: (element: Element) => string | undefined,
): readonly number[] {
  const [focused, setFocused] = useState<string | null>(null);
  const [selected, setSelected] = useState<readonly [string, string] | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const rowAt = (node: Node | null): string | null => {
      const inner = node instanceof Element ? node : node?.parentElement;
      return (inner && element.contains(inner) && idOf(inner)) || null;
    };
    const onFocus = () => setFocused(rowAt(document.activeElement));
    const onSelection = () => {
      const selection = document.getSelection();
      if (!selection || selection.isCollapsed) return setSelected(null);
      const from = rowAt(selection.anchorNode);
      const to = rowAt(selection.focusNode);
      setSelected((before) => {
        if (!from || !to) return null;
        return before?.[0] === from && before[1] === to ? before : [from, to];
      });
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onFocus);
    document.addEventListener('selectionchange', onSelection);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onFocus);
      document.removeEventListener('selectionchange', onSelection);
    };
  }, [scroller, idOf]);

  const retained: number[] = [];
  if (focused) retained.push(heights.indexOf(focused));
  if (selected) {
    const [one, other] = selected.map(heights.indexOf) as [number, number];
    const from = Math.max(0, Math.min(one, other));
    const to = Math.max(one, other);
    if (to - from < maxSelected) for (let index = from; index <= to; index += 1) retained.push(index);
    else retained.push(from, to);
  }
  return retained;
}
