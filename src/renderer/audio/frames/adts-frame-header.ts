import { parseAdtsFrame } from '../../../shared/audio-format/adts-frame.ts';
import type { FrameHeader } from './frame.ts';

const samplesPerBlock = 1024;

/** Parses the header of an AAC frame in ADTS. Returns null if other containers can't hold the frame. */
export function parseAdtsFrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const frame = parseAdtsFrame(bytes, at);
  if (!frame) return null;
  const { length, headLength, objectType, rateIndex, rate, channels, samples } = frame;
  // Other containers can't hold several blocks in one frame, or a channel layout that is defined in the frame itself.
  if (channels === 0 || length === headLength || samples !== samplesPerBlock) return null;
  return {
    size: length,
    skip: headLength,
    samples,
    delay: 0,
    sampleRate: rate,
    channels: channels === 7 ? 8 : channels,
    borrowed: 0,
    // AudioSpecificConfig (ISO 14496-3, 1.6.2.1).
    config: [(objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3)],
  };
}
