import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { PartKey } from '../../storage/transcript-store.ts';

/** Returns the media use for a recording's original audio. */
export function recordingUse(transcriptId: string): MediaUse {
  return { kind: 'transcript', ref: transcriptId };
}

/** Returns the media use for a chunk's audio. It's released once the chunk has been transcribed. */
export function chunkUse({ transcriptId, part }: PartKey): MediaUse {
  return { kind: 'transcript-chunk', ref: `${transcriptId}/${part}` };
}

/** Returns the media use for a recording's playback index. */
export function playbackIndexUse(transcriptId: string): MediaUse {
  return { kind: 'transcript-index', ref: transcriptId };
}

/** Returns the media use for the decoded copy that a recording is played from. */
export function playbackCopyUse(transcriptId: string): MediaUse {
  return { kind: 'transcript-copy', ref: transcriptId };
}

/** Releases a recording's audio, playback index and playback copy. */
export function releaseAudio(media: Pick<MediaStore, 'release'>, transcriptId: string): void {
  for (const use of [
    recordingUse(transcriptId),
    playbackIndexUse(transcriptId),
    playbackCopyUse(transcriptId),
  ])
    media.release(use);
}
