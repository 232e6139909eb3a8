import type { AudioForm } from '../../../shared/models/clip.ts';
import type { AudioSource } from './join/audio-source.ts';

/** What kept sound is, by its type; Ogg is looked into. Null for a type that speech is never kept under. */
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
