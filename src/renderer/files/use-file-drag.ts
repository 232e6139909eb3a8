import { useEffect, useState } from 'react';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';

/** What a screen makes of files that are dragged over the window. The same object on every render. */
export type FileDrag<Seen> = {
  /** What is shown of them, from their types: a drag has no names before the drop. */
  readonly see: (transfer: DataTransfer, event: DragEvent) => Seen;
  /** Takes what was dropped. */
  readonly take: (transfer: DataTransfer, event: DragEvent) => void;
};

/** Follows files that are dragged over the window, and hands over those that are dropped; null while there are none. */
export function useFileDrag<Seen extends object>({ see, take }: FileDrag<Seen>): Seen | null {
  const [dragged, setDragged] = useState<Seen | null>(null);
  useEffect(() => {
    // A picture of the page itself can be dragged as a file.
    let fromHere = false;
    const filesOf = ({ dataTransfer }: DragEvent): DataTransfer | null =>
      !fromHere && dataTransfer?.types.includes('Files') ? dataTransfer : null;
    const listeners = {
      dragstart: () => {
        fromHere = true;
      },
      dragend: () => {
        fromHere = false;
      },
      dragenter: (event: DragEvent) => {
        const files = filesOf(event);
        if (!files) return;
        event.preventDefault();
        const seen = see(files, event);
        // Over what shows them they enter again and again.
        setDragged((before) => (before !== null || !overlayOpen() ? seen : null));
      },
      dragover: (event: DragEvent) => {
        const files = filesOf(event);
        if (!files) return;
        // Else the browser would open the file in place of the page.
        event.preventDefault();
        files.dropEffect = isBehindDialog() ? 'none' : 'copy';
      },
      dragleave: (event: DragEvent) => {
        if (event.relatedTarget === null) setDragged(null);
      },
      drop: (event: DragEvent) => {
        setDragged(null);
        const files = filesOf(event);
        if (!files) return;
        event.preventDefault();
        if (!isBehindDialog()) take(files, event);
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, [see, take]);
  return dragged;
}

function isBehindDialog(): boolean {
  return document.querySelector('[data-overlay]:not([data-drop])') !== null;
}
