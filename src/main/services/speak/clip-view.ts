import { failure } from '../../../shared/failure.ts';
import type { Clip, ClipChunk, ClipFile } from '../../../shared/speech/clip.ts';
import type { SpeechChunk } from '../../../shared/speech/speech.ts';
import type { StoredClip, StoredClipChunk } from '../../storage/clip-store.ts';
import type { Media, MediaStore } from '../../storage/media-store.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { clipUse } from './clip-media.ts';
import type { LiveClip } from './clip-runs.ts';

/** Returns the page's view of a clip: the stored data and the progress of its run. */
export function toClipView(
  stored: StoredClip,
  live: LiveClip,
  { store, links }: { readonly store: Pick<MediaStore, 'usedFor'>; readonly links: Pick<MediaLinks, 'to'> },
): Clip {
  const {
    id,
    title,
    settings,
    directionsLeftOut,
    gateway,
    comparisonId,
    voiceOverId,
    createdAt,
    unjoinable,
  } = stored;
  const urlOf = (media: Media) => links.to(media.id);
  const chunks = stored.chunks.map((chunk, index): ClipChunk => {
    const media = store.usedFor(clipUse(id, index));
    const { input, form, seconds } = chunk;
    const progress = live.progressOf(index) ?? progressOf(chunk, media && urlOf(media));
    return { characters: input.length, progress, form, seconds, bytes: media?.size ?? 0 };
  });
  return {
    id,
    title,
    settings,
    directionsLeftOut,
    gateway,
    comparisonId,
    voiceOverId,
    createdAt,
    unjoinable,
    chunks,
    running: live.isRunning,
    file: fileOf(),
    failure: live.joinFailure,
  };

  function fileOf(): ClipFile | null {
    const file = store.usedFor(clipUse(id, 'file'));
    if (!file || !stored.fileForm) return null;
    const play = store.usedFor(clipUse(id, 'play')) ?? file;
    const { fileForm: form, fileSeconds: seconds } = stored;
    return { url: urlOf(file), playUrl: urlOf(play), form, bytes: file.size, seconds };
  }
}

function progressOf({ state, failure: failed }: StoredClipChunk, url: string | null): SpeechChunk {
  if (state === 'whole' && url) return { state, url };
  if (state === 'failed')
    return { state, failure: failed ?? failure('internal'), ...(url && { arrivedUrl: url }) };
  return { state: 'waiting' };
}
