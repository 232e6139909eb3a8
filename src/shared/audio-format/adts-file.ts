import { type AdtsFrame, adtsHeaderLength, isAdtsSync, parseAdtsFrame } from './adts-frame.ts';
import { type ByteSource, type ByteView, viewOf } from './byte-source.ts';

/** The frames of an AAC file in ADTS and their shared properties. `samples` is the total per channel. */
export type AdtsAudio = {
  readonly frames: readonly { readonly at: number; readonly length: number }[];
  readonly rate: number;
  readonly samples: number;
  /** Profile, rate and channels from the header. They're the same in all frames. */
  readonly shape: number;
  /** Whether the last frame is truncated. */
  readonly isCut: boolean;
};

/** Parses an ADTS file (ISO 13818-7, 6.2). Returns null if no frame is found. Leaves out a truncated frame. */
export async function readAdts(source: ByteSource): Promise<AdtsAudio | null> {
  const view = viewOf(source);
  const frames: { at: number; length: number }[] = [];
  let rate = 0;
  let samples = 0;
  let shape: number | null = null;
  let at = await nextSync(view, 0);
  let end = at ?? 0;
  while (at !== null && at + adtsHeaderLength <= source.size) {
    const frame = parseAdtsFrame(await view(at, adtsHeaderLength), 0);
    const its = frame && shapeOf(frame);
    if (!frame || (shape ?? its) !== its || at + frame.length > source.size) {
      at = await nextSync(view, at + 1);
      continue;
    }
    shape = its;
    rate = frame.rate;
    frames.push({ at, length: frame.length });
    samples += frame.samples;
    at += frame.length;
    end = at;
  }
  if (shape === null || rate === 0) return null;
  return { frames, rate, samples, shape, isCut: isAdtsSync(await view(end, 2), 0) };
}

function shapeOf({ objectType, rateIndex, channels }: AdtsFrame): number {
  return (objectType << 8) | (rateIndex << 4) | channels;
}

/** Returns where each ADTS file of a sequence starts: where the profile, the rate or the channels change. */
export async function adtsStarts(source: ByteSource): Promise<number[]> {
  const view = viewOf(source);
  const starts: number[] = [];
  let shape: number | null = null;
  let at = await nextSync(view, 0);
  while (at !== null) {
    const frame = parseAdtsFrame(await view(at, adtsHeaderLength), 0);
    const its = frame && shapeOf(frame);
    const next = frame && at + frame.length + adtsHeaderLength <= source.size;
    const after: AdtsFrame | null = next
      ? parseAdtsFrame(await view(at + frame.length, adtsHeaderLength), 0)
      : null;
    if (!frame || (its !== shape && shape !== null && (!after || shapeOf(after) !== its))) {
      at = await nextSync(view, at + 1);
      continue;
    }
    if (its !== shape) starts.push(starts.length === 0 ? 0 : at);
    shape = its;
    at = at + frame.length < source.size ? at + frame.length : null;
  }
  return starts;
}

/** Number of bytes to scan at once. */
const atOnce = 65_536;

async function nextSync(view: ByteView, from: number): Promise<number | null> {
  for (let start = from; ; start += atOnce) {
    const bytes = await view(start, atOnce);
    const found = bytes.indexOf(0xff);
    if (found >= 0) return start + found;
    if (bytes.length < atOnce) return null;
  }
}
