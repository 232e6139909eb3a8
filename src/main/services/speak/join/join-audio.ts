import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { viewOf } from '../../../../shared/audio-format/byte-source.ts';
import { belongTogether, type Mp3Audio, readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { mp3DecoderDelay } from '../../../../shared/audio-format/mp3-frame.ts';
import { mp3InfoFrame } from '../../../../shared/audio-format/mp3-info-frame.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { filesOf } from './audio-files.ts';
import { audioLength, isPlausibleDuration } from './audio-length.ts';
import { type AudioSource, bytesOf, CannotJoin, inBatches, type Write } from './audio-source.ts';
import { joinFlac } from './join-flac.ts';
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

/** Joins the frames of MP3 files, after an info frame that describes all of them. Returns the duration in seconds. */
async function joinMp3(sources: readonly AudioSource[], write: Write): Promise<number> {
  const files: Omit<Mp3Audio, 'sizes'>[] = [];
  const sizes: number[] = [];
  for (const source of sources) {
    const audio = await readMp3(source);
    if (!audio) throw new CannotJoin('no frames');
    const { sizes: own, ...file } = audio;
    if (files[0] && !belongTogether(file.header, files[0].header))
      throw new CannotJoin('the chunks differ in rate or channels');
    files.push(file);
    for (const size of own) sizes.push(size);
  }
  const [first, last] = [files[0], files.at(-1)];
  const [source, range] = [sources[0], first?.ranges[0]];
  if (!first || !last || !source || !range) throw new CannotJoin('no chunks');

  const { lead, header } = first;
  const { tail } = last;
  const delays =
    lead + tail > 0 ? { delay: Math.max(0, lead - mp3DecoderDelay), padding: tail + mp3DecoderDelay } : null;
  await write(mp3InfoFrame(await source.read(range.start, 4), { sizes, delays }));
  for (const [index, audio] of sources.entries())
    for (const { start, end } of files[index]?.ranges ?? [])
      for await (const bytes of bytesOf(audio, start, end)) await write(bytes);
  return (sizes.length * header.samples - lead - tail) / header.rate;
}
