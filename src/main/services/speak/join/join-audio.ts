import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { isPlausibleDuration } from './audio-length.ts';
import { type AudioSource, CannotJoin, type Write } from './audio-source.ts';
import { joinAac } from './join-aac.ts';
import { joinFlac } from './join-flac.ts';
import { joinMp3 } from './join-mp3.ts';
import { joinOpus } from './join-opus.ts';
import { joinPcm, joinWav } from './join-samples.ts';

/**
 * Writes all parts, which must have this format, as one valid file. Returns its duration in seconds. Throws
 * {@link CannotJoin} if they differ in rate or channels, if their headers have no duration, or if the format can't be
 * joined.
 */
export async function joinAudio(
  form: AudioForm,
  parts: readonly AudioSource[],
  write: Write,
): Promise<number> {
  const seconds = await joined(form, parts, write);
  if (!isPlausibleDuration(seconds)) throw new CannotJoin('no length');
  return seconds;
}

async function joined(form: AudioForm, parts: readonly AudioSource[], write: Write): Promise<number> {
  switch (form) {
    case 'mp3':
      return joinMp3(parts, write);
    case 'opus':
      return joinOpus(parts, write);
    case 'aac':
      return joinAac(parts, write);
    case 'flac':
      return joinFlac(parts, write);
    case 'wav':
      return joinWav(parts, write);
    case 'pcm':
      return joinPcm(parts, write);
    case 'vorbis':
    case 'mp4':
    case 'webm':
      throw new CannotJoin(`${form} can't be joined`);
  }
}
