/** AAC as ADTS: where its frames are, and what all of them share. `samples` are of each channel, of all frames. */
export type AdtsSound = {
  readonly frames: readonly { readonly at: number; readonly length: number }[];
  readonly rate: number;
  readonly samples: number;
  /** Profile, rate and channels, as the header has them: frames of another shape can't follow. */
  readonly shape: number;
  /** Whether the file ends within a frame. */
  readonly isCut: boolean;
};

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

function isSync(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0xf0) & 0xf6) === 0xf0;
}

/** Reads an ADTS file (ISO 13818-7, 6.2); null where no frame is found. A frame that was cut is left out. */
export function readAdts(bytes: Uint8Array): AdtsSound | null {
  const frames: { at: number; length: number }[] = [];
  let rate = 0;
  let samples = 0;
  let shape: number | null = null;
  let at = bytes.indexOf(0xff);
  let end = at;
  while (at >= 0 && at + 7 <= bytes.length) {
    const [first = 0, second = 0, third = 0, fourth = 0, last = 0] = bytes.subarray(at + 2, at + 7);
    const length = ((second & 3) << 11) | (third << 3) | (fourth >> 5);
    const its = ((first & 0xfd) << 8) | (second & 0xc0);
    const isFrame = isSync(bytes, at) && length >= 7 && (shape ?? its) === its;
    if (!isFrame || at + length > bytes.length) {
      at = bytes.indexOf(0xff, at + 1);
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
  return { frames, rate, samples, shape, isCut: isSync(bytes, end) };
}
