import { pcmShape } from '../../../shared/models/pcm-shape.ts';
import type { Speech } from '../../gateway/speech.ts';

/** The MIME type that sound of this format is kept and served under. */
export function audioType({ format, contentType }: Pick<Speech, 'format' | 'contentType'>): string {
  switch (format) {
    case 'mp3':
      return 'audio/mpeg';
    case 'opus':
    case 'vorbis':
      return 'audio/ogg';
    case 'aac':
    case 'flac':
    case 'wav':
    case 'mp4':
    case 'webm':
      return `audio/${format}`;
    case 'pcm': {
      // RFC 2586's name for raw samples; no player takes it without knowing rate and channels.
      const { rate, channels } = pcmShape(contentType);
      return `audio/l16;rate=${rate};channels=${channels}`;
    }
  }
}
