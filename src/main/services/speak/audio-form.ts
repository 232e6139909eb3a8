import type { AudioForm } from '../../../shared/speech/clip.ts';
import type { AudioSource } from './join/audio-source.ts';

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
