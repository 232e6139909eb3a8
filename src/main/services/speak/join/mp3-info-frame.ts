import { headBytes, type Mp3Header, mp3Header } from './mp3-frames.ts';

/** Content of the info frame. `sizes` are the frames' lengths in bytes, for the table of contents. */
export type Mp3Facts = {
  readonly count: number;
  readonly size: number;
  readonly sizes: readonly number[];
  /** Samples that the encoder added before and after the audio, or null if unknown. */
  readonly delays: { readonly delay: number; readonly padding: number } | null;
};

const entries = 100;
const tagBytes = 8 + 4 + 4 + entries + 36;

/** Creates an info frame with the format of frames that start with `head`. It tells players their duration. */
export function mp3InfoFrame(
  head: Uint8Array,
  like: Mp3Header,
  { count, size, sizes, delays }: Mp3Facts,
): Uint8Array {
  const start = roomyHead(head, like);
  const length = mp3Header(start, 0)?.length ?? 0;
  const frame = Buffer.alloc(length);
  frame.set(start);
  const tag = frame.subarray(headBytes(frame, like));
  const steady = sizes.every((one) => Math.abs(one - (sizes[0] ?? 0)) <= 1);
  tag.write(steady ? 'Info' : 'Xing', 0, 'latin1');
  tag.writeUInt32BE(0b111, 4);
  tag.writeUInt32BE(count, 8);
  tag.writeUInt32BE(size + length, 12);
  let at = length;
  let passed = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    for (const until = Math.floor((entry * count) / entries); passed < until; passed += 1)
      at += sizes[passed] ?? 0;
    tag[16 + entry] = Math.min(255, Math.floor((at * 256) / (size + length)));
  }
  if (delays) {
    tag.write('LAME3.100', 16 + entries, 'latin1');
    const delay = Math.min(4095, delays.delay);
    tag.writeUIntBE((delay << 12) | Math.min(4095, delays.padding), 16 + entries + 21, 3);
  }
  return frame;
}

/**
 * Returns a header like the given one, without checksum and padding, with the lowest bit rate that has room for the
 * tag.
 */
function roomyHead(head: Uint8Array, like: Mp3Header): Uint8Array {
  const next = Uint8Array.from(head.subarray(0, 4));
  next[1] = (next[1] ?? 0) | 1;
  for (let rate = (head[2] ?? 0) >> 4; rate < 15; rate += 1) {
    next[2] = (rate << 4) | ((head[2] ?? 0) & 0x0c);
    const header = mp3Header(next, 0);
    if (header && header.length >= headBytes(next, like) + tagBytes) break;
  }
  return next;
}
