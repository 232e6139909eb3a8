import { dataView, writeLatin1 } from './bytes.ts';
import { type Mp3Frame, mp3HeadLength, parseMp3Frame } from './mp3-frame.ts';

/** Properties of the frames that follow an info frame. */
export type Mp3Contents = {
  /** Sizes of the frames, in bytes. */
  readonly sizes: readonly number[];
  /** Samples that the encoder added before and after the audio, or null if unknown. */
  readonly delays: { readonly delay: number; readonly padding: number } | null;
};

const entries = 100;
const tagLength = 8 + 4 + 4 + entries + 36;
/** Maximum delay in LAME's tag, in samples. */
const maxDelay = 4095;

/**
 * Creates an info frame for frames whose 4-byte header is `header`. Players read the duration and seek positions from
 * it (http://gabriel.mp3-tech.org/mp3infotag.html).
 */
export function mp3InfoFrame(header: Uint8Array, { sizes, delays }: Mp3Contents): Uint8Array {
  const { start, frame } = headerForTag(header);
  const info = new Uint8Array(frame.length);
  info.set(start);
  const tag = info.subarray(mp3HeadLength(info, 0, frame));
  const view = dataView(tag);
  const total = sizes.reduce((sum, size) => sum + size, info.length);
  const isConstant = sizes.every((size) => Math.abs(size - (sizes[0] ?? 0)) <= 1);
  writeLatin1(tag, 0, isConstant ? 'Info' : 'Xing');
  // Frame count, byte count and table of contents are present.
  view.setUint32(4, 0b111);
  view.setUint32(8, sizes.length);
  view.setUint32(12, total);
  let at = info.length;
  let passed = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    for (const until = Math.floor((entry * sizes.length) / entries); passed < until; passed += 1)
      at += sizes[passed] ?? 0;
    tag[16 + entry] = Math.min(255, Math.floor((at * 256) / total));
  }
  if (delays) {
    const lame = 16 + entries;
    writeLatin1(tag, lame, 'LAME3.100');
    const packed = (Math.min(maxDelay, delays.delay) << 12) | Math.min(maxDelay, delays.padding);
    tag.set([packed >> 16, (packed >> 8) & 255, packed & 255], lame + 21);
  }
  return info;
}

/** Returns a copy of a header without checksum and padding, at the lowest bit rate whose frame can hold the tag. */
function headerForTag(header: Uint8Array): { readonly start: Uint8Array; readonly frame: Mp3Frame } {
  const start = Uint8Array.from(header.subarray(0, 4));
  start[1] = (start[1] ?? 0) | 1;
  for (let rate = (header[2] ?? 0) >> 4; rate < 15; rate += 1) {
    start[2] = (rate << 4) | ((header[2] ?? 0) & 0x0c);
    const frame = parseMp3Frame(start, 0);
    if (frame && frame.length >= mp3HeadLength(start, 0, frame) + tagLength) return { start, frame };
  }
  throw new RangeError('No frame of this kind can hold the tag.');
}
