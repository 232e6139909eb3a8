import { failure } from '../../../shared/failure.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { type FileDrag, useFileDrag } from '../../files/use-file-drag.ts';
import { go } from '../../stores/route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
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

const drag: FileDrag<DraggedFiles> = {
  see: ({ items }) => draggedFiles(items),
  take: ({ files }) => take(Array.from(files)),
};

/** Follows files that are dragged over the window, and hands over those that are dropped; null while there are none. */
export function useFileDrop(): DraggedFiles | null {
  return useFileDrag(drag);
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
  const adding = await import('../../stores/transcripts/add-files.ts').catch(() => null);
  if (adding) await adding.addFiles(recordings);
  else toast({ text: sentenceApart(failure('connection-lost')).title });
}
