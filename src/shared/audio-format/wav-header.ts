import { dataView, latin1, writeLatin1 } from './bytes.ts';

/** A chunk of a RIFF file. `length` is the declared length, which may extend past the end of the file. */
export type WavChunk = { readonly name: string; readonly start: number; readonly length: number };

/** Reads the bytes of a file from `start` to `end` (exclusive), or fewer at its end. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** Offset of the first chunk. */
const firstChunk = 12;
const windowLength = 65_536;
/** Recorders write only a few chunks. A file with countless chunks isn't read to its end. */
const maxChunks = 1_000_000;
const maxWindows = 10_000;

/** Iterates over the chunks of a WAV file of `size` bytes, in order. Yields nothing for other files. */
export async function* wavChunks(read: ReadRange, size: number): AsyncGenerator<WavChunk> {
  let window = await read(0, Math.min(size, windowLength));
  let windowAt = 0;
  if (latin1(window, 0, 4) !== 'RIFF' || latin1(window, 8, 4) !== 'WAVE') return;
  let at = firstChunk;
  let windows = 1;
  for (let count = 0; count < maxChunks && windows <= maxWindows && at + 8 <= size; count += 1) {
    if (at + 8 > windowAt + window.length) {
      windows += 1;
      window = await read(at, Math.min(size, at + windowLength));
      windowAt = at;
      if (window.length < 8) return;
    }
    const length = dataView(window).getUint32(at - windowAt + 4, true);
    yield { name: latin1(window, at - windowAt, 4), start: at + 8, length };
    at += 8 + length + (length % 2);
  }
}

/** Returns the header of a WAV file with this `fmt ` chunk and this many bytes of samples. */
export function wavHeader(format: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(28 + format.length);
  const view = dataView(header);
  writeLatin1(header, 0, 'RIFF');
  view.setUint32(4, Math.min(0xffffffff, 20 + format.length + bytes + (bytes % 2)), true);
  writeLatin1(header, 8, 'WAVEfmt ');
  view.setUint32(16, format.length, true);
  header.set(format, 20);
  writeLatin1(header, 20 + format.length, 'data');
  view.setUint32(24 + format.length, Math.min(0xffffffff, bytes), true);
  return header;
}

/** Returns the `fmt ` chunk of 16-bit samples. `rate` is in Hz. */
export function pcmFormat(shape: { readonly rate: number; readonly channels: number }): Uint8Array {
  return wavFormat({ ...shape, tag: 1, width: 2 });
}

/** Returns the `fmt ` chunk of samples with a format tag (RFC 2361). `rate` is in Hz, and `width` in bytes. */
export function wavFormat({
  tag,
  rate,
  channels,
  width,
}: {
  readonly tag: number;
  readonly rate: number;
  readonly channels: number;
  readonly width: number;
}): Uint8Array {
  const format = new Uint8Array(16);
  const view = dataView(format);
  view.setUint16(0, tag, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, rate, true);
  view.setUint32(8, rate * channels * width, true);
  view.setUint16(12, channels * width, true);
  view.setUint16(14, width * 8, true);
  return format;
}
