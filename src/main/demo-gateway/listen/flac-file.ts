import { setImmediate } from 'node:timers/promises';
import type { AudioBlock } from './audio-blocks.ts';
import { decodeFlacFrame } from './flac-frame.ts';

/** A FLAC file, opened. */
export type FlacFile = {
  /** Length in seconds as the header tells, or as counted where it doesn't. */
  readonly seconds: number;
  /** The sound, a frame at a time; ends early when the signal aborts, and at the first frame that is damaged. */
  blocks(signal: AbortSignal): AsyncGenerator<AudioBlock, void, void>;
};

const signature = 0x664c6143;

/** Whether a file says of itself that it is FLAC. */
export function isFlac(bytes: Uint8Array): boolean {
  return bytes.length > 42 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === signature;
}

/**
 * Opens a FLAC file; null if it holds no sound. Read here and not by mediabunny, which leaves out the last frame and
 * never comes back from a file that breaks off.
 */
export async function readFlac(bytes: Uint8Array): Promise<FlacFile | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rate = view.getUint32(18) >>> 12;
  const told = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22);
  const from = firstFrame(view);
  if (rate === 0 || from === null) return null;
  const blocks = (signal: AbortSignal) => frames(bytes, from, rate, signal);
  let samples = 0;
  for await (const block of blocks(new AbortController().signal)) {
    samples += block.samples.length;
    if (told > 0) break;
  }
  return samples > 0 ? { seconds: Math.max(told, samples) / rate, blocks } : null;
}

function firstFrame(view: DataView): number | null {
  let at = 4;
  for (;;) {
    if (at + 4 > view.byteLength) return null;
    const head = view.getUint32(at);
    at += 4 + (head & 0xffffff);
    if (head >>> 31 === 1) return at;
  }
}

async function* frames(bytes: Uint8Array, from: number, rate: number, signal: AbortSignal) {
  let at = from;
  while (at < bytes.length) {
    await setImmediate();
    if (signal.aborted) return;
    const frame = tried(bytes, at);
    if (!frame) return;
    yield { samples: frame.samples, rate };
    at = frame.end;
  }
}

function tried(bytes: Uint8Array, at: number) {
  try {
    return decodeFlacFrame(bytes, at);
  } catch {
    // What follows a damaged frame cannot be found: the sound ends here.
    return null;
  }
}
