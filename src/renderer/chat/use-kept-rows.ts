import { type RefObject, useEffect, useState } from 'react';
import { useEditing } from './editing.ts';
import type { RowHeights } from './row-heights.ts';

/** More turns than this are not kept for a selection: what is selected beyond is out of reach for copying. */
const mostSelected = 200;

/**
 * The turns that stay in the page wherever the view is: the last one, which may be growing, the one with the focus,
 * the one that is edited, and those that are selected. Indices, in any order.
 */
export function useKeptRows(
  scroller: RefObject<HTMLElement | null>,
  heights: RowHeights,
  count: number,
): readonly number[] {
  const [focused, setFocused] = useState<string | null>(null);
  const [selected, setSelected] = useState<readonly [string, string] | null>(null);
  const edited = useEditing(({ editing }) => (editing.kind === 'message' ? editing.messageId : null));

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const messageAt = (node: Node | null): string | null => {
      const near = node instanceof Element ? node : node?.parentElement;
      return (near && element.contains(near) && messageOf(near)) || null;
    };
    const onFocus = () => setFocused(messageAt(document.activeElement));
    const onSelection = () => {
      const selection = document.getSelection();
      if (!selection || selection.isCollapsed) return setSelected(null);
      const from = messageAt(selection.anchorNode);
      const to = messageAt(selection.focusNode);
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
  }, [scroller]);

  const kept = [count - 1];
  for (const messageId of [focused, edited]) if (messageId) kept.push(heights.indexOf(messageId));
  if (selected) {
    const [one, other] = selected.map(heights.indexOf) as [number, number];
    const from = Math.max(0, Math.min(one, other));
    const to = Math.max(one, other);
    if (to - from < mostSelected) for (let index = from; index <= to; index += 1) kept.push(index);
    else kept.push(from, to);
  }
  return kept;
}

function messageOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-message]')?.dataset.message;
}
