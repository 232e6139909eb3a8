import { useEffect, useState } from 'react';
import { go } from '../../frame/route.ts';
import { overlayOpen } from '../../ui/overlay-open.ts';
import { handOver } from './file-receiver.ts';

/** Files over the window: how many (0 where the system does not say), and whether all are known not to be text. */
export type DraggedFiles = { readonly count: number; readonly refused: 'recordings' | 'otherwise' | null };

/** Files as a drag shows them before they are dropped: their types, and no names. */
export type DragItems = ArrayLike<{ readonly kind: string; readonly type: string }>;

const recording = /^(audio|video)\//;
const noText = /^(audio|video|image|font)\/(?!svg)|^application\/(pdf|zip|gzip|x-7z-compressed|vnd\.)/;

/** What the types in a drag tell of its files. */
export function draggedFiles(items: DragItems): DraggedFiles {
  const types = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map(({ type }) => type);
  const refused = types.length > 0 && types.every((type) => noText.test(type));
  if (!refused) return { count: types.length, refused: null };
  return {
    count: types.length,
    refused: types.some((type) => recording.test(type)) ? 'recordings' : 'otherwise',
  };
}

/** Follows files that are dragged over the window, and hands over those that are dropped; null while there are none. */
export function useFileDrop(): DraggedFiles | null {
  const [dragged, setDragged] = useState<DraggedFiles | null>(null);
  useEffect(() => {
    // A picture of the page itself can be dragged as a file.
    let fromHere = false;
    const isFiles = (event: DragEvent) => !fromHere && event.dataTransfer?.types.includes('Files');
    const listeners = {
      dragstart: () => {
        fromHere = true;
      },
      dragend: () => {
        fromHere = false;
      },
      dragenter: (event: DragEvent) => {
        if (!isFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        const over = draggedFiles(event.dataTransfer.items);
        // Over the overlay it enters again and again.
        setDragged((before) => before ?? (overlayOpen() ? null : over));
      },
      dragover: (event: DragEvent) => {
        if (!isFiles(event) || !event.dataTransfer) return;
        // Else the browser would open the file in place of the page.
        event.preventDefault();
        event.dataTransfer.dropEffect = isBehindDialog() ? 'none' : 'copy';
      },
      dragleave: (event: DragEvent) => {
        if (event.relatedTarget === null) setDragged(null);
      },
      drop: (event: DragEvent) => {
        setDragged(null);
        if (!isFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        if (!isBehindDialog()) take(Array.from(event.dataTransfer.files));
      },
    };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return dragged;
}

/** Recordings, where nothing but such files was dropped, go to Transcribe; the rest to the message. */
function take(files: readonly File[]): void {
  const { refused } = draggedFiles(files.map(({ type }) => ({ kind: 'file', type })));
  if (refused !== 'recordings') {
    handOver(files);
    return;
  }
  const others = files.filter(({ type }) => !recording.test(type));
  if (others.length > 0) handOver(others);
  void transcribe(files.filter(({ type }) => recording.test(type)));
}

async function transcribe(recordings: readonly File[]): Promise<void> {
  go({ screen: 'transcribe', transcriptId: null });
  const { addFiles } = await import('../../transcribe/add-files.ts');
  await addFiles(recordings);
}

function isBehindDialog(): boolean {
  return document.querySelector('[data-overlay]:not([data-drop])') !== null;
}
