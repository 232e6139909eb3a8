import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredPlaybackForm } from '../../../shared/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { playbackCopyUse, playbackIndexUse, recordingUse } from './audio-uses.ts';

/** Stores what a page created for playing recordings with exact times. */
export type Playback = {
  /** Returns the URL that plays a recording with exact times; null without a playback copy or index. */
  urlOf(transcriptId: string): string | null;
  /** Stores a playback index or copy. @throws `not-found` if the recording or the file doesn't exist */
  keep(transcriptId: string, mediaId: string, form: StoredPlaybackForm): void;
};

/** Creates the playback store. `onStored` is called after each change. */
export function createPlayback(
  { media, links }: { readonly media: MediaStore; readonly links: Pick<MediaLinks, 'to'> },
  onStored: (transcriptId: string) => void,
): Playback {
  return {
    urlOf: (transcriptId) => {
      const audio = media.usedFor(recordingUse(transcriptId));
      const index = media.usedFor(playbackIndexUse(transcriptId));
      const copy = media.usedFor(playbackCopyUse(transcriptId));
      if (!audio) return null;
      if (copy) return links.to(copy.id);
      return index && links.to(index.id, audio.id);
    },
    keep: (transcriptId, mediaId, form) => {
      if (!media.usedFor(recordingUse(transcriptId)) || !media.find(mediaId))
        throw new FailureError(failure('not-found'));
      media.use(form === 'index' ? playbackIndexUse(transcriptId) : playbackCopyUse(transcriptId), mediaId);
      onStored(transcriptId);
    },
  };
}
