import type { MediaStore } from '../../../storage/media-store.ts';
import type { StoredTranscript } from '../../../storage/transcript-row.ts';
import type { UnsplitRangeStore } from '../../../storage/unsplit-range-store.ts';
import { chunkUse } from '../audio-uses.ts';

/**
 * Releases the audio of finished chunks. If there are speakers, the audio is needed until all chunks are finished,
 * because voice samples are cut from it.
 */
export function releaseChunks(
  { id, parts, speakers }: Pick<StoredTranscript, 'id' | 'parts' | 'speakers'>,
  {
    media,
    unsplitRanges,
  }: { readonly media: Pick<MediaStore, 'release'>; readonly unsplitRanges: Pick<UnsplitRangeStore, 'of'> },
): void {
  const isDone = parts.every(({ progress }) => progress.state === 'done' || progress.state === 'silent');
  const isFinished = isDone && unsplitRanges.of(id).length === 0;
  if (speakers.length > 0 && !isFinished) return;
  for (const { part, progress } of parts)
    if (progress.state === 'done') media.release(chunkUse({ transcriptId: id, part }));
}
