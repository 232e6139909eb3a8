import { type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { overlayOpen } from '../../ui/overlay/overlay-open.ts';
import { onMac } from '../../ui/text/on-mac.ts';
import { isTextField } from '../../ui/virtual/follow-mode.ts';
import { transcriptFind } from '../model/find-store.ts';

/**
 * Handles the shortcuts of a transcript that work anywhere: find, play and pause (also Space, unless the focused
 * element uses it), and undo and redo outside text fields.
 */
export function useReadingKeys({
  scroller,
  toggle,
  undo,
  redo,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Null if there is no audio. */
  readonly toggle: (() => void) | null;
  readonly undo: () => void;
  readonly redo: () => void;
}): void {
  useShortcuts({ find: transcriptFind.open, playPause: toggle ?? undefined });
  const latest = useRef({ toggle, undo, redo });
  latest.current = { toggle, undo, redo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.isComposing || overlayOpen() || isTextField(target)) return;
      const mod = onMac ? event.metaKey : event.ctrlKey;
      const { toggle: togglePlayback, undo: undoEdit, redo: redoEdit } = latest.current;
      if (mod && key.toLowerCase() === 'z') (event.shiftKey ? redoEdit : undoEdit)();
      else if (mod && key.toLowerCase() === 'y') redoEdit();
      else if (
        key === ' ' &&
        !mod &&
        togglePlayback &&
        (target === document.body || target === scroller.current)
      )
        togglePlayback();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [scroller]);
}
