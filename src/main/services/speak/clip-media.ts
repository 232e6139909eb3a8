import type { Failure } from '../../../shared/failure.ts';
import type { AudioForm } from '../../../shared/speech/clip.ts';
import type { ClipStore } from '../../storage/clip-store.ts';
import type { Log } from '../../storage/log.ts';
import type { Media, MediaStore, MediaUse } from '../../storage/media-store.ts';
import { asFailure } from '../contract-errors.ts';
import { audioLength } from './join/audio-length.ts';
import { type AudioSource, CannotJoin, fileSource, type Write } from './join/audio-source.ts';
import { joinAudio } from './join/join-audio.ts';
import { wavOfPcm } from './join/join-samples.ts';

/** Returns the media use of a clip's chunk (by its index), of its joined file, or of the file's playable version. */
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
 * Creates the joined file of a clip if all its chunks have arrived. Returns why it couldn't, or null. If the chunks
 * can't be joined, the clip is marked as unjoinable, or gets its only chunk as its file.
 */
export async function joinClip(
  id: string,
  { clips, store, log }: { readonly clips: ClipStore; readonly store: MediaStore; readonly log: Log },
): Promise<Failure | null> {
  const stored = clips.get(id);
  // A part without anything to say isn't missing.
  const spoken = stored?.chunks.filter(({ failure }) => failure?.code !== 'nothing-spoken') ?? [];
  if (!stored || spoken.some(({ state }) => state !== 'whole')) return null;
  const media = stored.chunks.flatMap((_, chunk) => store.usedFor(clipUse(id, chunk)) ?? []);
  const [form] = spoken.map((chunk) => chunk.form);
  if (!form || media.length < spoken.length) return null;
  try {
    if (spoken.some((chunk) => chunk.form !== form)) throw new CannotJoin('different forms');
    clips.setFile(id, form, await makeClipFile(store, id, form, media));
  } catch (thrown) {
    if (!(thrown instanceof CannotJoin)) return asFailure(thrown, log);
    if (media.length > 1) clips.setUnjoinable(id);
    else if (media[0]) {
      store.use(clipUse(id, 'file'), media[0].id);
      clips.setFile(id, form, null);
    }
  }
  return null;
}

/**
 * Joins a clip's chunks into its file, and creates a playable version if players don't support its format. Returns the
 * duration in seconds. If it throws `CannotJoin` or a disk error, no joined file is stored.
 */
async function makeClipFile(
  store: MediaStore,
  id: string,
  form: AudioForm,
  chunks: readonly Media[],
): Promise<number | null> {
  const sources = chunks.map((media) => sourceOf(store, media));
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
  const [first] = chunks;
  // A single chunk is the file itself. Only a WAV chunk may have a wrong header.
  if (first && chunks.length === 1 && form !== 'wav') {
    if (form === 'pcm') await keep('play', types.wav, (write) => wavOfPcm(sources, write));
    store.use(clipUse(id, 'file'), first.id);
    return audioLength(form, sources[0] ?? sourceOf(store, first));
  }
  if (form === 'pcm') await keep('play', types.wav, (write) => wavOfPcm(sources, write));
  return keep('file', chunks[0]?.type ?? types[form], (write) => joinAudio(form, sources, write));
}

/**
 * Determines the format of stored audio from its MIME type and, for Ogg, from its content. Returns null for a type that
 * speech is never stored under.
 */
export async function audioForm(source: AudioSource): Promise<AudioForm | null> {
  switch (source.type.split(';')[0]) {
    case 'audio/mpeg':
      return 'mp3';
    case 'audio/ogg':
      return Buffer.from(await source.read(0, 64)).includes('OpusHead') ? 'opus' : 'vorbis';
    case 'audio/aac':
      return 'aac';
    case 'audio/flac':
      return 'flac';
    case 'audio/wav':
      return 'wav';
    case 'audio/l16':
      return 'pcm';
    case 'audio/mp4':
      return 'mp4';
    case 'audio/webm':
      return 'webm';
    default:
      return null;
  }
}
