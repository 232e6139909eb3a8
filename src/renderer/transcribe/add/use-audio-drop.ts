import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { droppedFiles } from '../../files/dropped-files.ts';
import { type FileDrag, useFileDrag } from '../../files/use-file-drag.ts';
import { addFiles } from '../../stores/transcripts/add-files.ts';
import { useJobSettings } from '../../stores/transcripts/job-settings.ts';

type Task = TranscriptSettings['task'];

/**
 * Files dragged over the window: their number (0 if unknown), whether all are known not to be audio, and the target.
 */
export type DraggedAudio = { readonly count: number; readonly refused: boolean; readonly over: Task };

/** MIME types that are never audio. Folders and many files have no type. */
const noAudio = /^(image|font|text)\/|^application\/(pdf|zip|gzip|json|x-7z-compressed|vnd\.)/;

const drag: FileDrag<DraggedAudio> = {
  inspect: ({ items }, event) => {
    const types = Array.from(items).flatMap(({ kind, type }) => (kind === 'file' ? [type] : []));
    const refused = types.length > 0 && types.every((type) => noAudio.test(type));
    return { count: types.length, refused, over: taskAt(event) };
  },
  onDrop: (transfer, event) => {
    const task = taskAt(event);
    void droppedFiles(transfer).then(({ files, unreadable }) => addFiles(files, task, unreadable));
  },
};

/** Tracks files dragged over the window and adds dropped ones. Returns null while there are none. */
export function useAudioDrop(): DraggedAudio | null {
  return useFileDrag(drag);
}

/** Returns the task of the target under the pointer, or the selected one if there is none. */
function taskAt({ target }: DragEvent): Task {
  const area = target instanceof Element ? target.closest<HTMLElement>('[data-task]') : null;
  if (!area) return useJobSettings.getState().task;
  return area.dataset.task === 'translate' ? 'translate' : 'transcribe';
}
