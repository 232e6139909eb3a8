import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { readFlac } from '../../../../shared/audio-format/flac-file.ts';
import { isEmptyMp3, readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { readOgg } from '../../../../shared/audio-format/ogg-file.ts';
import { readOpus } from '../../../../shared/audio-format/opus-file.ts';
import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { filesOf } from './audio-files.ts';
import { audioLength } from './audio-length.ts';
import type { AudioSource } from './audio-source.ts';

/**
 * Whether audio is certainly truncated: one of its files ends before its declared end, or within a frame or page. False
 * for raw samples, MP4 and WebM, where truncation can't be detected.
 */
export async function isCutShort(form: AudioForm, source: AudioSource): Promise<boolean> {
  for (const file of await filesOf(form, source))
    if (await isFileCutShort(form, file, source.size - file.start - file.size)) return true;
  return false;
}

/** `after` is the number of bytes after the file. */
async function isFileCutShort(form: AudioForm, file: AudioSource, after: number): Promise<boolean> {
  switch (form) {
    case 'wav':
      // The first header may declare the samples of all files.
      return ((await readWavHead(file))?.missing ?? 0) > after;
    case 'flac':
      return (await readFlac(file))?.isCut ?? true;
    case 'mp3':
      return (await readMp3(file))?.isCut ?? false;
    case 'aac':
      return (await readAdts(file))?.isCut ?? false;
    case 'opus':
    case 'vorbis':
      return (await readOgg(file)).isCut;
    case 'pcm':
    case 'mp4':
    case 'webm':
      return false;
  }
}

/** Whether a response certainly contains no audio, such as a header alone. */
export async function isEmptyAudio(form: AudioForm, source: AudioSource): Promise<boolean> {
  switch (form) {
    case 'mp3':
      return isEmptyMp3(source);
    case 'opus':
      return (await readOpus(source)) === null && !(await readOgg(source)).isCut;
    case 'wav':
    case 'pcm':
      return (await audioLength(form, source)) === 0;
    case 'flac':
    case 'aac':
    case 'vorbis':
    case 'mp4':
    case 'webm':
      return false;
  }
}

/** Whether a response is one file that players play to its end. */
export async function isOneFile(form: AudioForm, source: AudioSource): Promise<boolean> {
  const files = await filesOf(form, source);
  return files.length < 2 && !(form === 'wav' && (await readWavHead(source))?.isLonger);
}
