import { mp3SideAt, parseMp3Frame, parseMp3Info } from '../../../shared/audio-format/mp3-frame.ts';
import type { FrameHeader } from './frame.ts';

/** Parses the header of an MPEG audio frame: MPEG 1, 2 or 2.5, layers I to III. */
export function parseMp3FrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const frame = parseMp3Frame(bytes, at);
  if (!frame) return null;
  const info = parseMp3Info(bytes, at, frame);
  return {
    size: frame.length,
    skip: 0,
    samples: info ? 0 : frame.samples,
    delay: info?.lead ?? 0,
    sampleRate: frame.rate,
    channels: frame.channels,
    borrowed: frame.layer === 3 ? borrowedBytes(bytes, at, frame.version === 1) : 0,
    config: [],
  };
}

/** Reads `main_data_begin`: 9 bits in MPEG 1, otherwise 8. */
function borrowedBytes(bytes: Uint8Array, at: number, isVersion1: boolean): number {
  const [high = 0, low = 0] = bytes.subarray(at + mp3SideAt(bytes, at));
  return isVersion1 ? (high << 1) | (low >> 7) : high;
}
