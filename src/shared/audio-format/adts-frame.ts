/** The header of an AAC frame in ADTS. */
export type AdtsFrame = {
  /** Size of the whole frame, in bytes. */
  readonly length: number;
  /** Bytes before the audio: 7, or 9 with a checksum. */
  readonly headLength: number;
  /** MPEG-4 audio object type, such as 2 for AAC-LC. */
  readonly objectType: number;
  readonly rateIndex: number;
  /** Sample rate in Hz. */
  readonly rate: number;
  /** Channel configuration. 0 means that the first frame describes the channels, and 7 means eight channels. */
  readonly channels: number;
  /** Samples per channel. */
  readonly samples: number;
};

/** Sample rates by index, in Hz (ISO 14496-3, 1.6.3.4). */
const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const;

/** Number of bytes that {@link parseAdtsFrame} needs. */
export const adtsHeaderLength = 7;

const samplesPerBlock = 1024;

/** Parses the frame header at an offset (ISO 14496-3, 1.A.2). Returns null if there is none. */
export function parseAdtsFrame(bytes: Uint8Array, at: number): AdtsFrame | null {
  if (!isAdtsSync(bytes, at)) return null;
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(at, at + 7);
  const rateIndex = (third >> 2) & 15;
  const rate = rates[rateIndex];
  const headLength = (second & 1) === 1 ? 7 : 9;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  if (rate === undefined || length < headLength) return null;
  return {
    length,
    headLength,
    objectType: (third >> 6) + 1,
    rateIndex,
    rate,
    channels: ((third & 1) << 2) | (fourth >> 6),
    samples: samplesPerBlock * ((seventh & 3) + 1),
  };
}

/**
 * Whether a frame can start at an offset. The last byte of a file counts if it could be the first byte of a truncated
 * frame.
 */
export function isAdtsSync(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0xf0) & 0xf6) === 0xf0;
}
