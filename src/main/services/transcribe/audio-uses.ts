import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { PartKey } from '../../storage/transcript-store.ts';

/** For what a recording's own sound is kept. */
export function recordingUse(transcriptId: string): MediaUse {
  return { kind: 'transcript', ref: transcriptId };
}

/** For what the sound of a part is kept, until it has been answered. */
export function chunkUse({ transcriptId, part }: PartKey): MediaUse {
  return { kind: 'transcript-part', ref: `${transcriptId}/${part}` };
}

/** The index that a recording is played by. */
export function playbackIndexUse(transcriptId: string): MediaUse {
  return { kind: 'transcript-index', ref: transcriptId };
}

/** The decoded copy that a recording is played from. */
export function playbackCopyUse(transcriptId: string): MediaUse {
  return { kind: 'transcript-copy', ref: transcriptId };
}

/** Lets go of a recording and of what it is played by. */
export function releaseAudio(media: Pick<MediaStore, 'release'>, transcriptId: string): void {
  for (const use of [
    recordingUse(transcriptId),
    playbackIndexUse(transcriptId),
    playbackCopyUse(transcriptId),
  ])
    media.release(use);
}
