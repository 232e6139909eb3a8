import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { readFlac } from '../../../../shared/audio-format/flac-file.ts';
import { readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { readOgg } from '../../../../shared/audio-format/ogg-file.ts';
import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import type { AudioSource } from './audio-source.ts';

/**
 * Whether audio is certainly truncated: it ends before its declared end, or within a frame or page. False for raw
 * samples, MP4 and WebM, where truncation can't be detected.
 */
export async function isCutShort(form: AudioForm, source: AudioSource): Promise<boolean> {
  switch (form) {
    case 'wav':
      return ((await readWavHead(source))?.missing ?? 0) > 0;
    case 'flac':
      return (await readFlac(source))?.isCut ?? true;
    case 'mp3':
      return (await readMp3(source))?.isCut ?? false;
    case 'aac':
      return (await readAdts(source))?.isCut ?? false;
    case 'opus':
    case 'vorbis':
      return (await readOgg(source)).isCut;
    case 'pcm':
    case 'mp4':
    case 'webm':
      return false;
  }
}
