import { pcmShape } from '../../../shared/transcription/pcm-shape.ts';
import type { Speech } from '../../gateway/speech.ts';

/** Returns the MIME type under which audio in this format is stored and served. */
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
      // RFC 2586's type for raw samples. Players need the rate and channels.
      const { rate, channels } = pcmShape(contentType);
      return `audio/l16;rate=${rate};channels=${channels}`;
    }
  }
}
