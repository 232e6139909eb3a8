import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { ChunkKey } from '../../storage/transcript-store.ts';
import type { UnsplitRangeStore } from '../../storage/unsplit-range-store.ts';

/** Returns the media use for a recording's original audio. */
export function recordingUse(transcriptId: string): MediaUse {
  return { kind: 'transcript', ref: transcriptId };
}

/** Returns the media use for a chunk's audio. It's released once the chunk has been transcribed. */
export function chunkUse({ transcriptId, chunk }: ChunkKey): MediaUse {
  return { kind: 'transcript-chunk', ref: `${transcriptId}/${chunk}` };
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

/**
 * Releases the audio of finished chunks. If there are speakers, the audio is needed until all chunks are finished,
 * because voice samples are cut from it.
 */
export function releaseChunks(
  { id, chunks, speakers }: Pick<StoredTranscript, 'id' | 'chunks' | 'speakers'>,
  {
    media,
    unsplitRanges,
  }: { readonly media: Pick<MediaStore, 'release'>; readonly unsplitRanges: Pick<UnsplitRangeStore, 'of'> },
): void {
  const isDone = chunks.every(({ progress }) => progress.state === 'done' || progress.state === 'silent');
  const isFinished = isDone && unsplitRanges.of(id).length === 0;
  if (speakers.length > 0 && !isFinished) return;
  for (const { chunk, progress } of chunks)
    if (progress.state === 'done') media.release(chunkUse({ transcriptId: id, chunk }));
}
