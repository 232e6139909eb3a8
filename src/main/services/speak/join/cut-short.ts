import type { AudioForm } from '../../../../shared/models/clip.ts';
import { readAdts } from './adts-frames.ts';
import type { AudioSource } from './audio-source.ts';
import { readFlac } from './flac-frames.ts';
import { readMp3 } from './mp3-frames.ts';
import { readOgg } from './ogg-packets.ts';
import { readWavHead } from './wav-head.ts';

/**
 * Whether audio is certainly truncated: it ends before its declared end, or within a frame or page. Unknown for raw
 * samples.
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
