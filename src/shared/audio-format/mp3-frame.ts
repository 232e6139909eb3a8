import { dataView, latin1 } from './bytes.ts';

/** The header of an MPEG audio frame. */
export type Mp3Frame = {
  /** Size of the whole frame, in bytes. */
  readonly length: number;
  /** MPEG version. */
  readonly version: 1 | 2 | 2.5;
  readonly layer: 1 | 2 | 3;
  /** Sample rate in Hz. */
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Samples per channel. */
  readonly samples: 384 | 576 | 1152;
};

/** Bit rates in kbit/s by index (ISO 11172-3 and 13818-3). 0 means free format, which isn't supported. */
const bitRates = {
  version1Layer1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  version1Layer2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  version1Layer3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  version2Layer1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  version2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const rates = [44_100, 48_000, 32_000] as const;
/** MPEG versions by the two version bits of the header. 1 is reserved. */
const versions = [2.5, null, 2, 1] as const;
/** Layers by the two layer bits of the header. 0 is reserved. */
const layers = [null, 3, 2, 1] as const;

/** Parses the frame header at an offset: MPEG 1, 2 or 2.5, layers I to III. Returns null if there is none. */
export function parseMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = versions[(second >> 3) & 3] ?? null;
  const layer = layers[(second >> 1) & 3] ?? null;
  const baseRate = rates[(third >> 2) & 3];
  if (version === null || layer === null || baseRate === undefined) return null;
  const kilobits = bitRatesOf(version, layer)[third >> 4];
  if (!kilobits) return null;
  const rate = baseRate / { 1: 1, 2: 2, 2.5: 4 }[version];
  const samples = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1152;
  const slot = layer === 1 ? 4 : 1;
  const padding = (third >> 1) & 1;
  const length = (Math.floor((samples * kilobits * 125) / rate / slot) + padding) * slot;
  return { length, version, layer, rate, channels: fourth >> 6 === 3 ? 1 : 2, samples };
}

function bitRatesOf(version: Mp3Frame['version'], layer: Mp3Frame['layer']): readonly number[] {
  if (version !== 1) return layer === 1 ? bitRates.version2Layer1 : bitRates.version2;
  if (layer === 1) return bitRates.version1Layer1;
  return layer === 2 ? bitRates.version1Layer2 : bitRates.version1Layer3;
}

/** Returns where the side information starts in the Layer III frame at an offset: after the checksum, if any. */
export function mp3SideAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at + 1] ?? 0) & 1) === 0 ? 6 : 4;
}

/** Returns the size of the side information in a Layer III frame, in bytes. */
export function mp3SideLength({ version, channels }: Mp3Frame): number {
  return version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
}

/** Returns the number of bytes before the main data in the Layer III frame at an offset. */
export function mp3HeadLength(bytes: Uint8Array, at: number, frame: Mp3Frame): number {
  return mp3SideAt(bytes, at) + mp3SideLength(frame);
}

/**
 * The content of an info frame, which describes the file and contains no audio. `count` is the number of frames (0 if
 * unknown). `lead` and `tail` are the numbers of samples at the file's start and end that aren't audio (0 if unknown).
 */
export type Mp3Info = { readonly count: number; readonly lead: number; readonly tail: number };

/** Delay that decoders add to the encoder's delay, in samples. LAME's tag doesn't include it. */
export const mp3DecoderDelay = 529;

/** Encoders whose info frames contain their delay. */
const delayMark = /^(LAME|Lavf|Lavc)$/;
/** Offset of Fraunhofer's `VBRI` tag, which is the same in every frame. */
const vbriAt = 36;

/**
 * Parses the info frame at an offset (http://gabriel.mp3-tech.org/mp3infotag.html). Returns null for an audio frame.
 * `bytes` must contain the whole frame.
 */
export function parseMp3Info(bytes: Uint8Array, at: number, header: Mp3Frame): Mp3Info | null {
  const frame = bytes.subarray(at, at + header.length);
  const number = (from: number) => (from + 4 <= frame.length ? dataView(frame).getUint32(from) : 0);
  if (header.layer !== 3) return null;
  if (latin1(frame, vbriAt, 4) === 'VBRI') return { count: number(50), lead: 0, tail: 0 };
  // Some encoders place the tag as if there were no checksum.
  const tag = [mp3HeadLength(frame, 0, header), 4 + mp3SideLength(header)].find((offset) =>
    /^(Xing|Info)$/.test(latin1(frame, offset, 4)),
  );
  if (tag === undefined) return null;
  // The flags indicate which fields are present: frame count, byte count, table of contents, quality.
  const flags = frame[tag + 7] ?? 0;
  const count = flags & 1 ? number(tag + 8) : 0;
  const sizes = [4, 4, 100, 4].filter((_, bit) => (flags >> bit) & 1);
  const encoder = sizes.reduce((sum, size) => sum + size, tag + 8);
  if (!delayMark.test(latin1(frame, encoder, 4))) return { count, lead: 0, tail: 0 };
  const [a = 0, b = 0, c = 0] = frame.subarray(encoder + 21, encoder + 24);
  const lead = ((a << 4) | (b >> 4)) + mp3DecoderDelay;
  return { count, lead, tail: Math.max(0, (((b & 15) << 8) | c) - mp3DecoderDelay) };
}
