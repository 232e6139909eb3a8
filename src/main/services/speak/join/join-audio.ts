import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { viewOf } from '../../../../shared/audio-format/byte-source.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { filesOf } from './audio-files.ts';
import { audioLength, isPlausibleDuration } from './audio-length.ts';
import { type AudioSource, CannotJoin, inBatches, type Write } from './audio-source.ts';
import { joinFlac } from './join-flac.ts';
import { joinMp3 } from './join-mp3.ts';
import { joinOpus } from './join-opus.ts';
import { joinPcm, joinWav } from './join-samples.ts';

/**
 * Writes all chunks, which must have this format, as one valid file. A chunk may consist of several files. Returns the
 * duration in seconds. Throws {@link CannotJoin} if they differ in rate or channels, if their headers have no duration,
 * or if the format can't be joined.
 */
export async function joinAudio(
  form: AudioForm,
  sources: readonly AudioSource[],
  write: Write,
): Promise<number> {
  const seconds = await joined(form, await audibleFiles(form, sources), write);
  if (!isPlausibleDuration(seconds)) throw new CannotJoin('no length');
  return seconds;
}

/** Returns the files of all chunks, without those that have a header but no audio. */
async function audibleFiles(form: AudioForm, sources: readonly AudioSource[]): Promise<AudioSource[]> {
  const files: AudioSource[] = [];
  for (const source of sources) {
    const own = await filesOf(form, source);
    for (const file of own) if (own.length === 1 || (await audioLength(form, file)) !== 0) files.push(file);
  }
  return files;
}

async function joined(form: AudioForm, sources: readonly AudioSource[], write: Write): Promise<number> {
  switch (form) {
    case 'mp3':
      return joinMp3(sources, write);
    case 'opus':
      return joinOpus(sources, write);
    case 'aac':
      return joinAac(sources, write);
    case 'flac':
      return joinFlac(sources, write);
    case 'wav':
      return joinWav(sources, write);
    case 'pcm':
      return joinPcm(sources, write);
    case 'vorbis':
    case 'mp4':
    case 'webm':
      throw new CannotJoin(`${form} can't be joined`);
  }
}

/** Joins ADTS files frame by frame. Returns the duration in seconds. */
async function joinAac(sources: readonly AudioSource[], write: Write): Promise<number> {
  const out = inBatches(write);
  let shape: number | null = null;
  let seconds = 0;
  for (const source of sources) {
    const view = viewOf(source);
    const audio = await readAdts(source);
    if (!audio || (shape ?? audio.shape) !== audio.shape)
      throw new CannotJoin('the chunks differ in profile, rate or channels');
    shape = audio.shape;
    seconds += audio.samples / audio.rate;
    for (const { at, length } of audio.frames) await out.add(await view(at, length));
  }
  await out.end();
  return seconds;
}
