import type { FrameHeader } from './frame.ts';

/** Sample rates by their index, in Hz (ISO 14496-3, 1.6.3.4). */
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const;

/** Parses the header of an AAC frame in ADTS (ISO 14496-3, 1.A.2). */
export function parseAdtsFrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(
    at,
    at + 7,
  );
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return null;
  const rateIndex = (third >> 2) & 15;
  const sampleRate = sampleRates[rateIndex];
  const channels = ((third & 1) << 2) | (fourth >> 6);
  const skip = (second & 1) === 1 ? 7 : 9;
  const size = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  // Containers can't represent several blocks in one frame, or channels that the first frame describes.
  if (sampleRate === undefined || channels === 0 || size <= skip || (seventh & 3) !== 0) return null;
  const objectType = (third >> 6) + 1;
  const config = [(objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3)];
  return {
    size,
    skip,
    samples: 1024,
    delay: 0,
    sampleRate,
    channels: channels === 7 ? 8 : channels,
    borrowed: 0,
    config,
  };
}
