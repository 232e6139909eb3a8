import { useEffect, useState } from 'react';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';

/** How a screen handles files dragged over the window. Must be the same object on every render. */
export type FileDrag<Shown> = {
  /** Returns what to show, from the files' types. Names aren't available before the drop. */
  readonly inspect: (transfer: DataTransfer, event: DragEvent) => Shown;
  readonly onDrop: (transfer: DataTransfer, event: DragEvent) => void;
};

/** Tracks files dragged over the window and handles the drop. Returns null while there are none. */
export function useFileDrag<Shown extends object>({ inspect, onDrop }: FileDrag<Shown>): Shown | null {
  const [dragged, setDragged] = useState<Shown | null>(null);
  useEffect(() => {
    // An image on the page can be dragged as a file.
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
        const shown = inspect(files, event);
        // Drag events repeat over the overlay itself.
        setDragged((before) => (before !== null || !overlayOpen() ? shown : null));
      },
      dragover: (event: DragEvent) => {
        const files = filesOf(event);
        if (!files) return;
        // Otherwise the browser would open the file.
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
        if (!isBehindDialog()) onDrop(files, event);
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, [inspect, onDrop]);
  const isDragged = dragged !== null;
  useEffect(() => {
    if (!isDragged) return;
    // A cancelled drag doesn't always end with a dragleave. Pointers are silent during a drag, so it's over.
    const end = () => setDragged(null);
    window.addEventListener('pointermove', end);
    return () => window.removeEventListener('pointermove', end);
  }, [isDragged]);
  return dragged;
}

function isBehindDialog(): boolean {
  return document.querySelector('[data-overlay]:not([data-drop])') !== null;
}
