import type { FrameHeader } from './frame.ts';

/** Bit rates in kbit/s by their index (ISO 11172-3 and 13818-3). 0 is free format, which isn't supported. */
const bitRates = {
  version1Layer1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  version1Layer2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  version1Layer3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  version2Layer1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  version2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Parses the header of an MPEG audio frame: MPEG 1, 2 or 2.5, layers I to III. */
export function parseMp3FrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  // 0 is MPEG 2.5, 1 is reserved, 2 is MPEG 2, 3 is MPEG 1.
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  const baseRate = sampleRates[(third >> 2) & 3];
  if (version === 1 || layer === 4 || baseRate === undefined) return null;
  const kilobits = bitRatesOf(version === 3, layer)[third >> 4];
  if (!kilobits) return null;
  const sampleRate = baseRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (third >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152;
  const slot = layer === 1 ? 4 : 1;
  const size = (Math.floor((samples * kilobits * 125) / sampleRate / slot) + padding) * slot;
  const channels = fourth >> 6 === 3 ? 1 : 2;
  const borrowed = layer === 3 ? borrowedBytes(bytes, at, version === 3) : 0;
  const table = layer === 3 ? tableAt(bytes, at, version === 3, channels === 1) : null;
  return {
    size,
    skip: 0,
    samples: table ? 0 : samples,
    delay: table?.delay ?? 0,
    sampleRate,
    channels,
    borrowed,
    config: [],
  };
}

/** Reads `main_data_begin`: 9 bits in MPEG 1, else 8, after the header and its checksum, if there is one. */
function borrowedBytes(bytes: Uint8Array, at: number, isVersion1: boolean): number {
  const hasChecksum = ((bytes[at + 1] ?? 0) & 1) === 0;
  const [high = 0, low = 0] = bytes.subarray(at + (hasChecksum ? 6 : 4));
  return isVersion1 ? (high << 1) | (low >> 7) : high;
}

function bitRatesOf(isVersion1: boolean, layer: number): readonly number[] {
  if (!isVersion1) return layer === 1 ? bitRates.version2Layer1 : bitRates.version2;
  if (layer === 1) return bitRates.version1Layer1;
  return layer === 2 ? bitRates.version1Layer2 : bitRates.version1Layer3;
}

/** The marker after the side information of a frame that contains a table of the file instead of audio. */
const xingMark = /^(Xing|Info)$/;
/** Offset of Fraunhofer's table, which is the same in every frame. */
const vbriPlace = 36;
/** Encoders whose tables contain their delay (http://gabriel.mp3-tech.org/mp3infotag.html). */
const delayMark = /^(LAME|Lavf|Lavc)$/;
/** Delay that decoders add to the encoder's, in samples. */
const decoderDelay = 529;

function tableAt(
  bytes: Uint8Array,
  at: number,
  isVersion1: boolean,
  isMono: boolean,
): { readonly delay: number } | null {
  const start = at + 4 + (isVersion1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  if (!xingMark.test(letters(bytes, start)))
    return letters(bytes, at + vbriPlace) === 'VBRI' ? { delay: 0 } : null;
  // The flags say which of these are present: frame count, byte count, table of contents, quality.
  const flags = bytes[start + 7] ?? 0;
  const sizes = [4, 4, 100, 4].filter((_, place) => (flags >> place) & 1);
  const encoder = sizes.reduce((sum, size) => sum + size, start + 8);
  if (!delayMark.test(letters(bytes, encoder))) return { delay: 0 };
  const [high = 0, low = 0] = bytes.subarray(encoder + 21);
  return { delay: (high << 4) + (low >> 4) + decoderDelay };
}

function letters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
