import { type AudioSource, piecesOf } from './audio-source.ts';

/** What a wav file says of its samples: the `fmt ` chunk as it is, and where the samples are. */
export type WavHead = {
  readonly fmt: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Bytes of one moment, all channels. */
  readonly align: number;
  readonly rate: number;
  /** Bytes of samples that the header declares and the file doesn't hold. */
  readonly missing: number;
};

/** A declared size from here on is a placeholder of an encoder that streams: six hours of speech. */
const placeholderBytes = 1_000_000_000;

/** Far enough for what encoders put before the samples. */
const headLimit = 1_048_576;

/**
 * Reads a wav file's head; null where it is none. The samples go up to the end of the file where the header doesn't
 * say how many there are (0, 0xFFFFFFFF and the like), or says more than there are.
 */
export async function readWavHead(source: AudioSource): Promise<WavHead | null> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(source, 0, Math.min(headLimit, source.size))) pieces.push(piece);
  const head = Buffer.concat(pieces);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null;
  let fmt: Buffer | null = null;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ' && size >= 16) fmt = head.subarray(start, start + size);
    if (name === 'data') {
      if (!fmt) return null;
      const open = size === 0 || start + size > source.size;
      const align = Math.max(1, fmt.readUInt16LE(12));
      const length = (open ? source.size : start + size) - start;
      const missing = size < placeholderBytes ? Math.max(0, start + size - source.size) : 0;
      const end = start + length - (length % align);
      return { fmt, start, end, align, rate: fmt.readUInt32LE(4), missing };
    }
    at = start + size + (size % 2);
  }
  return null;
}

/** The head of a wav file whose samples are so many bytes. */
export function wavHead(fmt: Uint8Array, bytes: number): Uint8Array {
  const head = Buffer.alloc(28 + fmt.length);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(Math.min(0xffffffff, 20 + fmt.length + bytes + (bytes % 2)), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(fmt.length, 16);
  head.set(fmt, 20);
  head.write('data', 20 + fmt.length, 'latin1');
  head.writeUInt32LE(Math.min(0xffffffff, bytes), 24 + fmt.length);
  return head;
}

/** The `fmt ` chunk of whole 16-bit samples. */
export function pcmFmt({ rate, channels }: { readonly rate: number; readonly channels: number }): Uint8Array {
  const fmt = Buffer.alloc(16);
  fmt.writeUInt16LE(1, 0);
  fmt.writeUInt16LE(channels, 2);
  fmt.writeUInt32LE(rate, 4);
  fmt.writeUInt32LE(rate * channels * 2, 8);
  fmt.writeUInt16LE(channels * 2, 12);
  fmt.writeUInt16LE(16, 14);
  return fmt;
}
