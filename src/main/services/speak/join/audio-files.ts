import { adtsStarts } from '../../../../shared/audio-format/adts-file.ts';
import { offsetsOf, sliceOf } from '../../../../shared/audio-format/byte-source.ts';
import { flacStarts } from '../../../../shared/audio-format/flac-file.ts';
import { mp3Starts } from '../../../../shared/audio-format/mp3-file.ts';
import { mp4Starts } from '../../../../shared/audio-format/mp4-file.ts';
import { oggStarts } from '../../../../shared/audio-format/ogg-file.ts';
import { wavStarts } from '../../../../shared/audio-format/wav-file.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import type { AudioSource } from './audio-source.ts';

/** More files are left unsplit. Gateways join at most one for each sentence. */
const maxFiles = 10_000;

/**
 * Splits a response into the files that it consists of. Gateways that generate speech in parts often concatenate them,
 * each with a header. Players play only the first one.
 */
export async function filesOf(form: AudioForm, source: AudioSource): Promise<readonly AudioSource[]> {
  const starts = (await startsOf(form, source)).slice(0, maxFiles);
  if (starts.length < 2) return [source];
  // What precedes the first file belongs to it.
  return starts.map((at, index) => sliceOf(source, index === 0 ? 0 : at, starts[index + 1] ?? source.size));
}

async function startsOf(form: AudioForm, source: AudioSource): Promise<readonly number[]> {
  switch (form) {
    case 'mp3':
      return mp3Starts(source);
    case 'opus':
    case 'vorbis':
      return oggStarts(source);
    case 'aac':
      return adtsStarts(source);
    case 'flac':
      return flacStarts(source);
    case 'wav':
      return wavStarts(source);
    case 'webm':
      return Array.fromAsync(offsetsOf(source, webmStart));
    case 'mp4':
      return mp4Starts(source);
    case 'pcm':
      return [];
  }
}

/** An EBML header that ends with its usual first element, EBMLVersion. */
const webmStart = '\x1aE\xdf\xa3';
