import type { KeyboardEvent } from 'react';
import { movedIndex } from '../ui/moved-index.ts';
import { lineOf } from './use-lines-window.ts';

/** Where keys lead from a line. */
export type LineKeys = {
  readonly ids: readonly string[];
  /** Puts the focus onto a line's text. */
  readonly focus: (place: number) => void;
  readonly toggle: () => void;
  /** Leads to the next line in doubt, or the one before. */
  readonly unsure: (from: number, back: boolean) => void;
};

/**
 * The keys of a line that is not being written: up, down, Home and End go to other lines, left and right through what a
 * line offers, Space plays and pauses, `n` and Shift+`n` go to lines in doubt.
 */
export function onLineKey(event: KeyboardEvent, { ids, focus, toggle, unsure }: LineKeys): void {
  const { key, target } = event;
  const { ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || !(target instanceof HTMLButtonElement) || ctrlKey || metaKey || altKey)
    return;
  const place = ids.indexOf(lineOf(target) ?? '');
  if (place < 0) return;
  const next = movedIndex(key, place, ids.length);
  if (next !== null) focus(next);
  else if (key === 'ArrowLeft' || key === 'ArrowRight')
    besides(target, key === 'ArrowRight' ? 1 : -1)?.focus();
  else if (key === ' ' && target.matches('[data-text]')) toggle();
  else if (key.toLowerCase() === 'n') unsure(place, event.shiftKey);
  else return;
  event.preventDefault();
}

function besides(button: HTMLButtonElement, by: -1 | 1): HTMLButtonElement | undefined {
  const row = button.closest('[data-line]');
  const all = [...(row?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
  return all[all.indexOf(button) + by];
}
