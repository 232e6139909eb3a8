import { adtsStarts } from '../../../../shared/audio-format/adts-file.ts';
import { offsetsOf, sliceOf } from '../../../../shared/audio-format/byte-source.ts';
import { flacStarts } from '../../../../shared/audio-format/flac-file.ts';
import { mp3Starts } from '../../../../shared/audio-format/mp3-file.ts';
import { oggStarts } from '../../../../shared/audio-format/ogg-file.ts';
import { wavStarts } from '../../../../shared/audio-format/wav-file.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { type AudioSource, CannotJoin } from './audio-source.ts';

/** One file of a response. `start` is its offset. */
type FileInResponse = AudioSource & { readonly start: number };

/** A response with more files is treated as unreadable. Gateways join at most one for each sentence. */
const maxFiles = 10_000;

/**
 * Splits a response into the files that it consists of. Gateways that generate speech in parts often concatenate them,
 * each with a header. Players play only the first one.
 * @throws {@link CannotJoin} if there are too many.
 */
export async function filesOf(form: AudioForm, source: AudioSource): Promise<readonly FileInResponse[]> {
  const starts = await startsOf(form, source);
  if (starts.length > maxFiles) throw new CannotJoin('too many files');
  if (starts.length < 2) return [{ ...source, start: 0 }];
  // What precedes the first file belongs to it.
  return starts.map((at, index) => {
    const start = index === 0 ? 0 : at;
    return { ...sliceOf(source, start, starts[index + 1] ?? source.size), start };
  });
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
    case 'pcm':
    case 'mp4':
      return [];
  }
}

/** An EBML header that ends with its usual first element, EBMLVersion. */
const webmStart = '\x1aE\xdf\xa3';
