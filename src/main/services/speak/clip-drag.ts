import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FailureError, failure } from '../../../shared/failure.ts';
import { strings } from '../../../shared/i18n/locale.ts';
import { audioExtensions, clipFileName } from '../../../shared/models/clip-file-name.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { ClipStore } from '../../storage/clip-store.ts';
import { fileOfId } from '../../storage/file-of-id.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { clipUse } from './clip-media.ts';

/** Takes files out of the window, onto the desktop or into another program. The page names a clip, and sees no path. */
export type ClipDrag = {
  /** Puts the clip's file where it can be taken from, under a sensible name; `not-found` where it has none. */
  ready(clipId: string): Promise<void>;
  /** The drag begins; in a shell that has none, nothing happens. */
  drag(clipId: string): Promise<void>;
};

/**
 * Clips to be dragged out. What is dragged is a copy in `folder`: whoever takes it may move or change it, and the clip
 * stays as it is. Raw samples go as a wave file, which says itself what it is.
 */
export function createClipDrag(deps: {
  readonly clips: Pick<ClipStore, 'get'>;
  readonly store: Pick<MediaStore, 'usedFor' | 'pathOf'>;
  readonly folder: string;
  readonly dragOut: ((path: string) => Promise<void>) | null;
}): ClipDrag {
  const { clips, store, folder, dragOut } = deps;
  const copies = new Map<string, Promise<string>>();
  // Those of the last run; one that another program still holds goes with the next.
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
  /** Anew each time: the last copy may have been moved away. */
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
