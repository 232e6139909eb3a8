import { type RefObject, useEffect, useState } from 'react';
import type { RowHeights } from './row-heights.ts';

/** More rows than this are not kept for a selection: what is selected beyond is out of reach for copying. */
const mostSelected = 200;

/**
 * The rows of a long list that a person holds, wherever the view is: the one with the focus, and those that are
 * selected. Indices, in any order. `idOf` tells which row an element is in.
 */
export function useHeldRows(
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
      const near = node instanceof Element ? node : node?.parentElement;
      return (near && element.contains(near) && idOf(near)) || null;
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

  const held: number[] = [];
  if (focused) held.push(heights.indexOf(focused));
  if (selected) {
    const [one, other] = selected.map(heights.indexOf) as [number, number];
    const from = Math.max(0, Math.min(one, other));
    const to = Math.max(one, other);
    if (to - from < mostSelected) for (let index = from; index <= to; index += 1) held.push(index);
    else held.push(from, to);
  }
  return held;
}
