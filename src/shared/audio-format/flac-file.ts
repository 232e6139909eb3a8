import { type ByteSource, type ByteView, offsetsOf, viewOf } from './byte-source.ts';
import { latin1 } from './bytes.ts';
import { crc16, crc16Next } from './crc.ts';
import { flacInfoLength, flacSamples, isFlacSync, maxFlacHeader, parseFlacFrame } from './flac-frame.ts';

/** A FLAC frame: its byte range, the sizes of its coded number and header in bytes, and its samples per channel. */
export type FlacFrame = {
  readonly at: number;
  readonly length: number;
  readonly numberLength: number;
  readonly headLength: number;
  readonly samples: number;
};

/**
 * A FLAC file: its STREAMINFO (34 bytes) and its frames. `isCut` is true if declared frames are missing or the last one
 * is incomplete.
 */
export type FlacAudio = {
  readonly info: Uint8Array;
  readonly frames: readonly FlacFrame[];
  readonly samples: number;
  readonly isCut: boolean;
};

/**
 * Parses a FLAC file (RFC 9639). A frame ends where its checksum matches and the next frame starts. Returns null if
 * there are no frames. Leaves out a truncated frame.
 */
export async function readFlac(source: ByteSource): Promise<FlacAudio | null> {
  const view = viewOf(source);
  if (latin1(await view(0, 4), 0, 4) !== 'fLaC') return null;
  let at = 4;
  let info: Uint8Array | null = null;
  for (let last = false; !last && at + 4 <= source.size; ) {
    const block = await view(at, 4 + flacInfoLength);
    const [kind = 0, a = 0, b = 0, c = 0] = block;
    const length = (a << 16) | (b << 8) | c;
    last = (kind & 0x80) !== 0;
    if ((kind & 0x7f) === 0 && length === flacInfoLength && block.length === 4 + flacInfoLength)
      info = block.slice(4);
    at += 4 + length;
  }
  if (!info) return null;
  const frames: FlacFrame[] = [];
  let samples = 0;
  const headerAt = async (offset: number) => parseFlacFrame(await view(offset, maxFlacHeader));
  for (let head = await headerAt(at); head; head = await headerAt(at)) {
    const end = await frameEnd(view, source.size, at, at + head.length);
    if (end === null) break;
    const { numberLength, length: headLength } = head;
    frames.push({ at, length: end - at, numberLength, headLength, samples: head.samples });
    samples += head.samples;
    at = end;
  }
  const isCut = samples < flacSamples(info) || isFlacSync(await view(at, 2));
  return frames.length > 0 ? { info, frames, samples, isCut } : null;
}

/** Maximum size of a frame, in bytes. A larger one counts as truncated. */
const largestFrame = 1_048_576;

/** Number of bytes to scan at once. */
const atOnce = 65_536;

async function frameEnd(view: ByteView, size: number, at: number, from: number): Promise<number | null> {
  let sum = crc16(await view(at, from - at));
  const limit = Math.min(size, at + largestFrame);
  for (let start = from; start < limit; start += atOnce) {
    const bytes = await view(start, Math.min(atOnce, limit - start));
    for (let offset = 0; offset < bytes.length; offset += 1) {
      sum = crc16Next(sum, bytes[offset] ?? 0);
      if (sum !== 0) continue;
      const next = start + offset + 1;
      if (next === size) return next;
      // The next byte rules out most checksums that match by chance.
      if ((bytes[offset + 1] ?? 0xff) === 0xff && parseFlacFrame(await view(next, maxFlacHeader)))
        return next;
    }
  }
  return null;
}

/** Returns where each FLAC file of a sequence starts. */
export async function flacStarts(source: ByteSource): Promise<number[]> {
  const starts: number[] = [];
  for await (const at of offsetsOf(source, 'fLaC')) {
    // STREAMINFO is the first metadata block.
    const [kind = 0xff, ...length] = await source.read(at + 4, 4);
    if ((kind & 0x7f) === 0 && length.join() === `0,0,${flacInfoLength}`) starts.push(at);
  }
  return starts;
}
