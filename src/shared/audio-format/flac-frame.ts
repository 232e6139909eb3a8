import { dataView } from './bytes.ts';
import { crc8 } from './crc.ts';

/** The header of a FLAC frame. */
export type FlacFrameHeader = {
  /** Size of the coded number at {@link flacNumberAt}, in bytes. */
  readonly numberLength: number;
  /** Size of the header with its checksum, in bytes. */
  readonly length: number;
  /** Samples per channel. */
  readonly samples: number;
};

/** Offset of the coded number, which is the number of the frame or of its first sample. */
export const flacNumberAt = 4;

/** Maximum size of a frame header, in bytes. */
export const maxFlacHeader = 16;

/** Whether a frame can start with these bytes. */
export function isFlacSync(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xfe) === 0xf8;
}

/**
 * Parses the frame header that `bytes` start with (RFC 9639, 9.1). Returns null if there is none or its checksum is
 * wrong.
 */
export function parseFlacFrame(bytes: Uint8Array): FlacFrameHeader | null {
  if (!isFlacSync(bytes) || bytes.length < 6) return null;
  const [sizeCode, rateCode] = [(bytes[2] ?? 0) >> 4, (bytes[2] ?? 0) & 15];
  const lead = bytes[flacNumberAt] ?? 0;
  const numberLength = lead < 0x80 ? 1 : Math.clz32(~(lead << 24));
  const sizeAt = flacNumberAt + numberLength;
  let end = sizeAt;
  if (sizeCode === 6) end += 1;
  if (sizeCode === 7) end += 2;
  if (rateCode === 12) end += 1;
  if (rateCode === 13 || rateCode === 14) end += 2;
  if (end >= bytes.length || crc8(bytes.subarray(0, end)) !== bytes[end]) return null;
  const samples = samplesOf(sizeCode, bytes[sizeAt] ?? 0, bytes[sizeAt + 1] ?? 0);
  return samples === 0 ? null : { numberLength, length: end + 1, samples };
}

function samplesOf(code: number, first: number, second: number): number {
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code === 6) return first + 1;
  if (code === 7) return ((first << 8) | second) + 1;
  return code >= 8 ? 256 << (code - 8) : 0;
}

/** Size of STREAMINFO, in bytes (RFC 9639, 8.2). */
export const flacInfoLength = 34;

/** Returns the sample rate in STREAMINFO, in Hz. */
export function flacRate(info: Uint8Array): number {
  const [a = 0, b = 0, c = 0] = info.subarray(10, 13);
  return (a << 12) | (b << 4) | (c >> 4);
}

/** Returns the number of samples in STREAMINFO (36 bits), or 0 if it's unknown. */
export function flacSamples(info: Uint8Array): number {
  const view = dataView(info);
  return (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14);
}
