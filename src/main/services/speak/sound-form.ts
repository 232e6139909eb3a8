import { readFile } from 'node:fs/promises';
import type { SoundForm } from '../../../shared/models/clip.ts';

/** What kept sound is, by its type; Ogg is looked into. Null for a type that speech is never kept under. */
export async function soundForm(type: string, path: string): Promise<SoundForm | null> {
  switch (type.split(';')[0]) {
    case 'audio/mpeg':
      return 'mp3';
    case 'audio/ogg':
      return (await readFile(path)).subarray(0, 64).includes('OpusHead') ? 'opus' : 'vorbis';
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
