import type { ClipboardEvent } from 'react';
import styles from './formula.module.css';

const formulaAround = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-formula]') ?? null;

/**
 * Copies a selection that touches formulas with their source in place of the rendered symbols. Leaves other selections
 * to the browser.
 */
export function copyFormulas(event: ClipboardEvent<HTMLElement>): void {
  const reply = event.currentTarget;
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  const touched = first ?? last ?? range.cloneContents().querySelector('[data-formula]');
  if (!touched) return;

  const before = range.cloneRange();
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  // Use the browser's text of the selection, which has the right line breaks. Nothing is painted within this task.
  reply.classList.add(styles.copying ?? '');
  const text = selection.toString();
  reply.classList.remove(styles.copying ?? '');
  selection.removeAllRanges();
  selection.addRange(before);
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}
