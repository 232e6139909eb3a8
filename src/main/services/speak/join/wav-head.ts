import { type AudioSource, piecesOf } from './audio-source.ts';

/** The header of a WAV file: the `fmt ` chunk as it is, and the range of the samples. */
export type WavHead = {
  readonly fmt: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Bytes of one sample of all channels. */
  readonly align: number;
  readonly rate: number;
  /** Bytes of samples that the header declares but the file doesn't contain. */
  readonly missing: number;
};

/** Sizes from here on are placeholders of streaming encoders. This would be six hours of speech. */
const placeholderBytes = 1_000_000_000;

/** Maximum number of bytes before the samples. */
const headLimit = 1_048_576;

/**
 * Parses a WAV file's header. Returns null for other files. If the header declares no size (0, 0xFFFFFFFF and the like)
 * or too large a size, the samples end at the end of the file.
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

/** Returns the header of a WAV file with this many bytes of samples. */
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

/** Returns the `fmt ` chunk of 16-bit samples. */
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
