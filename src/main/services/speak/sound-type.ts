import type { Speech } from '../../gateway/speech.ts';

/** The MIME type that sound of this format is kept and served under. */
export function soundType(format: Speech['format']): string {
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
    case 'pcm':
      // RFC 2586's name for raw samples; no player takes it without knowing rate and channels.
      return 'audio/l16';
  }
}
