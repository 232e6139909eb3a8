import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FailureError, failure } from '../../../shared/failure.ts';
import { strings } from '../../../shared/i18n/locale.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { audioExtensions, clipFileName } from '../../../shared/speech/clip.ts';
import type { ClipStore } from '../../storage/clip-store.ts';
import { fileOfId } from '../../storage/file-of-id.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { clipUse } from './clip-media.ts';

/**
 * Drags clips out of the window to the desktop or another program. The page passes a clip's id and never receives a
 * path.
 */
export type ClipDrag = {
  /** Prepares a copy of the clip's file under a sensible name. Throws `not-found` if it has no file. */
  ready(clipId: string): Promise<void>;
  /** Starts the drag. Does nothing in a shell that doesn't support it. */
  drag(clipId: string): Promise<void>;
};

/**
 * Creates the service. It drags a copy in `folder`, so that the target may move or change it. Raw samples become a WAV
 * file, whose header states their format.
 */
export function createClipDrag(deps: {
  readonly clips: Pick<ClipStore, 'get'>;
  readonly store: Pick<MediaStore, 'usedFor' | 'pathOf'>;
  readonly folder: string;
  readonly dragOut: ((path: string) => Promise<void>) | null;
}): ClipDrag {
  const { clips, store, folder, dragOut } = deps;
  const copies = new Map<string, Promise<string>>();
  // Delete copies from the last run. A copy that another program is still using is deleted next time.
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => {});

  async function copy(clipId: string): Promise<string> {
    const clip = clips.get(clipId);
    const isRaw = clip?.fileForm === 'pcm';
    const media = store.usedFor(clipUse(clipId, isRaw ? 'play' : 'file'));
    if (!clip?.fileForm || !media) throw new FailureError(failure('not-found'));
    const { voice } = clip.settings;
    const names: Readonly<Record<string, { readonly name: string } | undefined>> = strings().speak.voices;
    const name = clipFileName(clip.title, ownValue(names, voice)?.name ?? voice);
    const own = fileOfId(folder, clipId);
    const path = join(own, `${name}.${isRaw ? 'wav' : audioExtensions[clip.fileForm]}`);
    await emptied;
    await mkdir(own, { recursive: true, mode: 0o700 });
    await copyFile(store.pathOf(media), path, constants.COPYFILE_FICLONE);
    return path;
  }
  /** Creates a new copy each time, because the last one may have been moved. */
  function prepare(clipId: string): Promise<string> {
    const copied = copy(clipId);
    copies.set(clipId, copied);
    copied.catch(() => copies.delete(clipId));
    return copied;
  }

  return {
    ready: async (clipId) => {
      if (dragOut) await prepare(clipId);
    },
    drag: async (clipId) => {
      if (dragOut) await dragOut(await (copies.get(clipId) ?? prepare(clipId)));
    },
  };
}
