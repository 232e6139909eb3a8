import { appUnreachable } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { type FileDrag, useFileDrag } from '../../files/use-file-drag.ts';
import { go } from '../../route.ts';
import { deliverFiles } from './file-receiver.ts';

/**
 * Files dragged over the window. `count` is 0 if the system doesn't report it. `refused` is set if none of their types
 * can be attached.
 */
export type DraggedFiles = { readonly count: number; readonly refused: 'recordings' | 'otherwise' | null };

/** The items of a drag before the drop: types are available, names aren't. */
export type DragItems = ArrayLike<{ readonly kind: string; readonly type: string }>;

const recording = /^(audio|video)\//;
const noText = /^(audio|video|font)\/|^application\/(zip|gzip|x-7z-compressed|vnd\.(?!openxmlformats|oasis))/;

/** Counts dragged files and checks their types. */
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

const drag: FileDrag<DraggedFiles> = {
  inspect: ({ items }) => draggedFiles(items),
  onDrop: ({ files }) => handleDrop(Array.from(files)),
};

/** Returns the files being dragged over the window (null if none) and attaches those that are dropped. */
export function useFileDrop(): DraggedFiles | null {
  return useFileDrag(drag);
}

/**
 * Attaches dropped files, each of which is then checked by its content. If all of them are binary, recordings are added
 * to Transcribe instead.
 */
function handleDrop(files: readonly File[]): void {
  const { refused } = draggedFiles(files.map(({ type }) => ({ kind: 'file', type })));
  if (refused !== 'recordings') {
    deliverFiles(files);
    return;
  }
  const others = files.filter(({ type }) => !recording.test(type));
  if (others.length > 0) deliverFiles(others);
  void transcribe(files.filter(({ type }) => recording.test(type)));
}

async function transcribe(recordings: readonly File[]): Promise<void> {
  go({ screen: 'transcribe', transcriptId: null });
  const module = await import('../../stores/transcripts/add-files.ts').catch(() => null);
  if (module) await module.addFiles(recordings);
  else toastFailure(appUnreachable);
}
