import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { readFlac } from '../../../../shared/audio-format/flac-file.ts';
import { isEmptyMp3, readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { readOgg } from '../../../../shared/audio-format/ogg-file.ts';
import { isOpusAudio } from '../../../../shared/audio-format/opus-file.ts';
import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { audioLength } from './audio-length.ts';
import type { AudioSource } from './audio-source.ts';

/**
 * How much audio a file has (`length`) and how much its header declares beyond that (`missing`): frames for MP3, bytes
 * for WAV, and 0 for others. `isCut` means that it ends within a frame or page, or otherwise before its declared end.
 */
type Extent = { readonly isCut: boolean; readonly missing: number; readonly length: number };

/** How much the sum that a header declares may differ for each other file that it includes, with its headers. */
const slack: Partial<Record<AudioForm, number>> = { mp3: 2, wav: 1_024 };

/**
 * Whether the files of a response are certainly truncated. False for raw samples, MP4 and WebM, where truncation can't
 * be detected. The header of a file may declare the audio of all files.
 */
export async function isCutShort(form: AudioForm, files: readonly AudioSource[]): Promise<boolean> {
  let after = 0;
  for (const [others, file] of files.toReversed().entries()) {
    const { isCut, missing, length } = await extentOf(form, file);
    const declaresOthers = Math.abs(missing - after) <= others * (slack[form] ?? 0);
    if (isCut || (missing > 0 && !declaresOthers)) return true;
    after += length;
  }
  return false;
}

async function extentOf(form: AudioForm, file: AudioSource): Promise<Extent> {
  const cut = (isCut: boolean) => ({ isCut, missing: 0, length: 0 });
  switch (form) {
    case 'wav':
      return { isCut: false, missing: (await readWavHead(file))?.missing ?? 0, length: file.size };
    case 'mp3': {
      const { isCut = false, missing = 0, sizes = [] } = (await readMp3(file)) ?? {};
      return { isCut, missing, length: sizes.length };
    }
    case 'flac':
      return cut((await readFlac(file))?.isCut ?? true);
    case 'aac':
      return cut((await readAdts(file))?.isCut ?? false);
    case 'opus':
    case 'vorbis':
      return cut((await readOgg(file)).isCut);
    case 'pcm':
    case 'mp4':
    case 'webm':
      return cut(false);
  }
}

/** Whether a response certainly contains no audio, such as a header alone. */
export async function isEmptyAudio(form: AudioForm, source: AudioSource): Promise<boolean> {
  switch (form) {
    case 'mp3':
      return isEmptyMp3(source);
    case 'opus': {
      let hasAudio = false;
      const { isCut } = await readOgg(source, (packet) => {
        hasAudio ||= isOpusAudio(packet);
      });
      return !hasAudio && !isCut;
    }
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

/** Whether the files of a response contain audio whose duration is known. */
export async function hasAudio(form: AudioForm, files: readonly AudioSource[]): Promise<boolean> {
  for (const file of files) if (await audioLength(form, file)) return true;
  return false;
}

/** Whether the files of a response are one that players play to its end. */
export async function isOneFile(form: AudioForm, files: readonly AudioSource[]): Promise<boolean> {
  const [file, other] = files;
  if (!file || other) return false;
  return !(form === 'wav' && (await readWavHead(file))?.isLonger);
}
