import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredPlaybackForm } from '../../../shared/models/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { playbackCopyUse, playbackIndexUse, recordingUse } from './audio-uses.ts';

/** What recordings are played by. */
export type Playback = {
  /** Where a transcript's recording is played with exact times; null where nothing was made for that. */
  urlOf(transcriptId: string): string | null;
  /** Stores what a page has made. Throws `not-found` where the recording or the file isn't there. */
  keep(transcriptId: string, mediaId: string, form: StoredPlaybackForm): void;
};

/** Keeps what pages make to play recordings by; `kept` is told the transcript's id. */
export function createPlayback(
  { media, links }: { readonly media: MediaStore; readonly links: Pick<MediaLinks, 'to'> },
  kept: (transcriptId: string) => void,
): Playback {
  return {
    urlOf: (transcriptId) => {
      const sound = media.usedFor(recordingUse(transcriptId));
      const index = media.usedFor(playbackIndexUse(transcriptId));
      const copy = media.usedFor(playbackCopyUse(transcriptId));
      if (!sound) return null;
      if (copy) return links.to(copy.id);
      return index && links.to(index.id, sound.id);
    },
    keep: (transcriptId, mediaId, form) => {
      if (!media.usedFor(recordingUse(transcriptId)) || !media.find(mediaId))
        throw new FailureError(failure('not-found'));
      media.use(form === 'index' ? playbackIndexUse(transcriptId) : playbackCopyUse(transcriptId), mediaId);
      kept(transcriptId);
    },
  };
}
