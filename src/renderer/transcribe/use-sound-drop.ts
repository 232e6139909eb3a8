import { useEffect, useState } from 'react';
import type { TranscriptSettings } from '../../shared/models/transcript.ts';
import { overlayOpen } from '../ui/overlay-open.ts';
import { addFiles } from './add-files.ts';
import { droppedFiles } from './dropped-files.ts';
import { useJobSettings } from './job-settings.ts';

type Task = TranscriptSettings['task'];

/** Files over the window: how many (0: not said), whether all are known to be no sound, and over which target. */
export type DraggedSound = { readonly count: number; readonly refused: boolean; readonly over: Task };

/** Types that no sound has; folders and many files have none. */
const noSound = /^(image|font|text)\/|^application\/(pdf|zip|gzip|json|x-7z-compressed|vnd\.)/;

/** Follows files that are dragged over the window, and adds those that are dropped; null while there are none. */
export function useSoundDrop(): DraggedSound | null {
  const [dragged, setDragged] = useState<DraggedSound | null>(null);
  useEffect(() => {
    // A picture of the page itself can be dragged as a file.
    let fromHere = false;
    const holdsFiles = ({ dataTransfer }: DragEvent) => !fromHere && dataTransfer?.types.includes('Files');
    const listeners = {
      dragstart: () => {
        fromHere = true;
      },
      dragend: () => {
        fromHere = false;
      },
      dragenter: (event: DragEvent) => {
        if (!holdsFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        const types = Array.from(event.dataTransfer.items).flatMap(({ kind, type }) =>
          kind === 'file' ? [type] : [],
        );
        const refused = types.length > 0 && types.every((type) => noSound.test(type));
        const over = taskAt(event);
        setDragged((before) => {
          if (before) return { ...before, over };
          return overlayOpen() ? null : { count: types.length, refused, over };
        });
      },
      dragover: (event: DragEvent) => {
        if (!holdsFiles(event) || !event.dataTransfer) return;
        // Else the browser would open the file in place of the page.
        event.preventDefault();
        event.dataTransfer.dropEffect = isBehindDialog() ? 'none' : 'copy';
      },
      dragleave: (event: DragEvent) => {
        if (event.relatedTarget === null) setDragged(null);
      },
      drop: (event: DragEvent) => {
        setDragged(null);
        if (!holdsFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        const task = taskAt(event);
        if (!isBehindDialog()) void droppedFiles(event.dataTransfer).then((files) => addFiles(files, task));
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, []);
  return dragged;
}

/** The task of the target under the pointer; elsewhere, the one that is set. */
function taskAt({ target }: DragEvent): Task {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-task]') : null;
  if (!place) return useJobSettings.getState().task;
  return place.dataset.task === 'translate' ? 'translate' : 'transcribe';
}

function isBehindDialog(): boolean {
  return document.querySelector('[data-overlay]:not([data-drop])') !== null;
}
