import type { KeyboardEvent } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { remove } from '../../stores/transcripts/transcript-actions.ts';
import { movedIndex } from '../../ui/results/moved-index.ts';
import { startRenaming } from './renaming.ts';

/** Returns the id of the transcript if an element is its title, otherwise undefined. */
export function transcriptOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.transcript : undefined;
}

/**
 * Handles the keys of a transcript's title in a list: arrow keys, Home and End move, F2 renames, Delete removes.
 * `order` is that of the list, and `focus` moves the focus to a row.
 */
export function onListKey(
  event: KeyboardEvent,
  order: readonly Transcript[],
  focus: (id: string) => void,
): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const at = order.findIndex(({ id }) => id === transcriptOf(event.target));
  const transcript = order[at];
  if (!transcript) return;
  const next = order[movedIndex(event.key, at, order.length) ?? -1];
  if (next) focus(next.id);
  else if (event.key === 'F2') startRenaming(transcript.id);
  else if (event.key === 'Delete') {
    const neighbour = order[at + 1] ?? order[at - 1];
    if (neighbour) focus(neighbour.id);
    void remove(transcript);
  } else return;
  event.preventDefault();
}
