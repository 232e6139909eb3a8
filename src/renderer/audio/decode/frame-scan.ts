import { concat } from '../../../shared/audio-format/bytes.ts';
import { id3TagSize } from '../../../shared/audio-format/id3-tag.ts';
import type { FrameHeader, ParseFrameHeader } from '../frames/frame.ts';
import type { Ranges } from './ranges.ts';

/** Maximum size of an MP3 or ADTS frame plus the header of the next one, in bytes. */
const lookAhead = 16_384;

/** Frames in `bytes`, which start at offset `base` of the file. Frame offsets are relative to the file. */
export type FrameBatch = {
  readonly bytes: Uint8Array;
  readonly base: number;
  /** Decoded samples before the audio starts, at the sample rate of the first frame. */
  readonly delay: number;
  readonly frames: readonly { readonly header: FrameHeader; readonly offset: number }[];
};

/**
 * Finds the frames of a raw stream, in order. Skips tags, tables, junk and truncated frames, as decoders do. They have
 * no duration. After junk, and where the format changes, a frame counts only if another one follows or the file ends.
 */
export async function* scanFrames(ranges: Ranges, parse: ParseFrameHeader): AsyncGenerator<FrameBatch> {
  const size = await ranges.size();
  let bytes: Uint8Array = new Uint8Array();
  let base = 0;
  let at = 0;
  let previous: FrameHeader | null = null;
  let delay = 0;
  let hasBegun = false;
  while (base + at < size) {
    const next = Math.max(base + bytes.length, base + at);
    const more = next < size ? await ranges.read(next, size) : new Uint8Array();
    const rest = bytes.subarray(at);
    base += at;
    at = 0;
    bytes = rest.length === 0 ? more : concat([rest, more]);
    const isLast = base + bytes.length >= size;
    const frames: { header: FrameHeader; offset: number }[] = [];
    while (at < (isLast ? bytes.length : bytes.length - lookAhead)) {
      const header = parse(bytes, at);
      const isWhole = header !== null && at + header.size <= bytes.length;
      if (isWhole && (isAlike(header, previous) || isFollowed(bytes, at, parse, header))) {
        // Concatenated files each have a table. Decoders use only the first.
        if (!hasBegun) delay = header.delay;
        hasBegun = true;
        if (header.samples > 0) frames.push({ header, offset: base + at });
        previous = header;
        at += header.size;
      } else {
        at += tagSize(bytes, at) ?? 1;
        previous = null;
      }
    }
    yield { bytes, base, delay, frames };
  }
}

function isFollowed(bytes: Uint8Array, at: number, parse: ParseFrameHeader, header: FrameHeader): boolean {
  const next = at + header.size;
  return next >= bytes.length || isAlike(parse(bytes, next), header) || tagSize(bytes, next) !== null;
}

function isAlike(one: FrameHeader | null, other: FrameHeader | null): boolean {
  return one !== null && one.sampleRate === other?.sampleRate;
}

/** Returns the size of the ID3 tag (version 1 or 2) at an index, or null if there is none. */
function tagSize(bytes: Uint8Array, at: number): number | null {
  const [first, second, third] = bytes.subarray(at, at + 3);
  return first === 0x54 && second === 0x41 && third === 0x47 ? 128 : id3TagSize(bytes, at);
}
