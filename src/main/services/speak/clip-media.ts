import type { AudioForm } from '../../../shared/speech/clip.ts';
import type { Media, MediaStore, MediaUse } from '../../storage/media-store.ts';
import { audioLength } from './join/audio-length.ts';
import { type AudioSource, fileSource, type Write } from './join/audio-source.ts';
import { joinAudio } from './join/join-audio.ts';
import { wavOfPcm } from './join/join-samples.ts';

/** Returns the media use of a clip's part (by its index), of its joined file, or of the file's playable version. */
export const clipUse = (id: string, what: number | 'file' | 'play'): MediaUse => ({
  kind: 'clip',
  ref: `${id}/${what}`,
});

const types: Readonly<Record<AudioForm, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  vorbis: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/l16',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
};

/** Returns stored audio as input for the joiners. */
export function sourceOf(store: Pick<MediaStore, 'pathOf'>, media: Media): AudioSource {
  return fileSource(store.pathOf(media), media.size, media.type);
}

/**
 * Joins a clip's parts into its file, and creates a playable version if players don't support its format. Returns the
 * duration in seconds. If it throws `CannotJoin` or a disk error, no joined file is stored.
 */
export async function makeClipFile(
  store: MediaStore,
  id: string,
  form: AudioForm,
  parts: readonly Media[],
): Promise<number | null> {
  const sources = parts.map((media) => sourceOf(store, media));
  const keep = async (
    what: 'file' | 'play',
    type: string,
    make: (write: Write) => Promise<number>,
  ): Promise<number> => {
    const file = await store.begin();
    try {
      const seconds = await make(file.write);
      store.use(clipUse(id, what), (await file.store(type)).id);
      return seconds;
    } finally {
      await file.discard();
    }
  };
  const [first] = parts;
  // A single part is the file itself. Only a WAV part may have a wrong header.
  if (first && parts.length === 1 && form !== 'wav') {
    if (form === 'pcm') await keep('play', types.wav, (write) => wavOfPcm(sources, write));
    store.use(clipUse(id, 'file'), first.id);
    return audioLength(form, sources[0] ?? sourceOf(store, first));
  }
  if (form === 'pcm') await keep('play', types.wav, (write) => wavOfPcm(sources, write));
  return keep('file', parts[0]?.type ?? types[form], (write) => joinAudio(form, sources, write));
}
