import { type AudioSource, type AudioView, viewOf } from './audio-source.ts';

/** AAC in ADTS: its frames, and what they have in common. `samples` is the total per channel. */
export type AdtsAudio = {
  readonly frames: readonly { readonly at: number; readonly length: number }[];
  readonly rate: number;
  readonly samples: number;
  /** Profile, rate and channels from the header. Frames that differ can't follow. */
  readonly shape: number;
  /** Whether the last frame is truncated. */
  readonly isCut: boolean;
};

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

function isSync(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && ((bytes[1] ?? 0xf0) & 0xf6) === 0xf0;
}

/** Parses an ADTS file (ISO 13818-7, 6.2). Returns null if no frame is found. Leaves out a truncated frame. */
export async function readAdts(source: AudioSource): Promise<AdtsAudio | null> {
  const view = viewOf(source);
  const frames: { at: number; length: number }[] = [];
  let rate = 0;
  let samples = 0;
  let shape: number | null = null;
  let at = await nextSync(view, 0);
  let end = at ?? 0;
  while (at !== null && at + 7 <= source.size) {
    const bytes = await view(at, 7);
    const [first = 0, second = 0, third = 0, fourth = 0, last = 0] = bytes.subarray(2);
    const length = ((second & 3) << 11) | (third << 3) | (fourth >> 5);
    const its = ((first & 0xfd) << 8) | (second & 0xc0);
    const isFrame = isSync(bytes) && length >= 7 && (shape ?? its) === its;
    if (!isFrame || at + length > source.size) {
      at = await nextSync(view, at + 1);
      continue;
    }
    shape = its;
    rate = rates[(first >> 2) & 15] ?? 0;
    frames.push({ at, length });
    samples += 1024 * ((last & 3) + 1);
    at += length;
    end = at;
  }
  if (shape === null || rate === 0) return null;
  return { frames, rate, samples, shape, isCut: isSync(await view(end, 2)) };
}

/** Number of bytes to scan at once. */
const atOnce = 65_536;

async function nextSync(view: AudioView, from: number): Promise<number | null> {
  for (let start = from; ; start += atOnce) {
    const bytes = await view(start, atOnce);
    const found = bytes.indexOf(0xff);
    if (found >= 0) return start + found;
    if (bytes.length < atOnce) return null;
  }
}
