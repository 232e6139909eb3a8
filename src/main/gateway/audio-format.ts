/** Container or codec of audio, detected from its first bytes. */
export type AudioFormat = 'mp3' | 'opus' | 'vorbis' | 'aac' | 'flac' | 'wav' | 'mp4' | 'webm';

/** Number of leading bytes needed to detect every format. */
export const formatBytes = 64;

/**
 * Detects the format of audio from its first bytes, regardless of its name or content type. Returns null for an unknown
 * format; raw PCM has no magic number.
 */
export function audioFormat(start: Uint8Array): AudioFormat | null {
  const at = (offset: number, text: string) => latin(start.subarray(offset, offset + text.length)) === text;
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'wav';
  if (at(0, 'fLaC')) return 'flac';
  if (at(0, 'OggS')) return latin(start).includes('OpusHead') ? 'opus' : 'vorbis';
  if (at(4, 'ftyp')) return 'mp4';
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return 'webm';
  if (at(0, 'ID3')) return 'mp3';
  const [first = 0, second = 0] = start;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  // Only ADTS has 00 in the two layer bits of an MPEG frame (ISO 13818-7, adts_fixed_header).
  if ((second & 0xf6) === 0xf0) return 'aac';
  return (second & 0x06) === 0x02 ? 'mp3' : null;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, formatBytes));
}
