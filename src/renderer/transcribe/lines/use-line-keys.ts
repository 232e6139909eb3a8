import type { KeyboardEvent } from 'react';
import { movedIndex } from '../../ui/results/moved-index.ts';
import { lineOf } from '../model/use-lines-window.ts';

/** What the keys of a line act on. */
export type LineKeys = {
  /** The ids of the lines in order, by transcript. */
  readonly columns: readonly (readonly string[])[];
  /** Moves the focus to a line's text. */
  readonly focus: (id: string) => void;
  readonly toggle: () => void;
  /** Goes to the next uncertain line, or the previous one. */
  readonly uncertain: (from: string, back: boolean) => void;
  /** Opens a line's times for editing. */
  readonly time: (id: string) => void;
  /** Opens a line's speaker for renaming. */
  readonly speaker: (id: string) => void;
};

/**
 * Handles the keys of a line that isn't being edited. Up, down, Home and End move between lines of its transcript, left
 * and right between the controls of its row. Space plays and pauses, `n` and Shift+`n` go to uncertain lines, `t` opens
 * the times, and `s` the speaker.
 */
export function onLineKey(
  event: KeyboardEvent,
  { columns, focus, toggle, uncertain, time, speaker }: LineKeys,
): void {
  const { key, target } = event;
  const { ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || !(target instanceof HTMLButtonElement) || ctrlKey || metaKey || altKey)
    return;
  const id = lineOf(target) ?? '';
  const ids = columns.find((column) => column.includes(id));
  if (!ids) return;
  const next = movedIndex(key, ids.indexOf(id), ids.length);
  const to = next === null ? undefined : ids[next];
  if (to !== undefined) focus(to);
  else if (key === 'ArrowLeft' || key === 'ArrowRight')
    neighbourOf(target, key === 'ArrowRight' ? 1 : -1)?.focus();
  else if (key === ' ' && target.matches('[data-text]')) toggle();
  else if (key.toLowerCase() === 'n') uncertain(id, event.shiftKey);
  else if (key.toLowerCase() === 't' && !event.shiftKey) time(id);
  else if (key.toLowerCase() === 's' && !event.shiftKey) speaker(id);
  else return;
  event.preventDefault();
}

function neighbourOf(button: HTMLButtonElement, by: -1 | 1): HTMLButtonElement | undefined {
  const row = button.closest('[data-row]') ?? button.closest('[data-line]');
  const all = [...(row?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
  return all[all.indexOf(button) + by];
}
