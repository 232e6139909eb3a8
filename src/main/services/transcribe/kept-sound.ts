import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { PartKey } from '../../storage/transcript-store.ts';

/** For what a recording's own sound is kept. */
export function soundOf(transcriptId: string): MediaUse {
  return { kind: 'transcript', ref: transcriptId };
}

/** For what the sound of a part is kept, until it has been answered. */
export function partSoundOf({ transcriptId, part }: PartKey): MediaUse {
  return { kind: 'transcript-part', ref: `${transcriptId}/${part}` };
}

/** The index that a recording is played by. */
export function indexOf(transcriptId: string): MediaUse {
  return { kind: 'transcript-index', ref: transcriptId };
}

/** The decoded copy that a recording is played from. */
export function copyOf(transcriptId: string): MediaUse {
  return { kind: 'transcript-copy', ref: transcriptId };
}

/** Lets go of a recording and of what it is played by. */
export function releaseSound(media: Pick<MediaStore, 'release'>, transcriptId: string): void {
  for (const use of [soundOf(transcriptId), indexOf(transcriptId), copyOf(transcriptId)]) media.release(use);
}
