/** AAC as ADTS: where its frames are, and what all of them share. `samples` are of each channel, of all frames. */
export type AdtsSound = {
  readonly frames: readonly { readonly at: number; readonly length: number }[];
  readonly rate: number;
  readonly samples: number;
  /** Profile, rate and channels, as the header has them: frames of another shape can't follow. */
  readonly shape: number;
};

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** Reads an ADTS file (ISO 13818-7, 6.2); null where no frame is found. A frame that was cut is left out. */
export function readAdts(bytes: Uint8Array): AdtsSound | null {
  const frames: { at: number; length: number }[] = [];
  let rate = 0;
  let samples = 0;
  let shape: number | null = null;
  let at = bytes.indexOf(0xff);
  while (at >= 0 && at + 7 <= bytes.length) {
    const [sync = 0, kind = 0, first = 0, second = 0, third = 0, fourth = 0, last = 0] = bytes.subarray(
      at,
      at + 7,
    );
    const length = ((second & 3) << 11) | (third << 3) | (fourth >> 5);
    const its = ((first & 0xfd) << 8) | (second & 0xc0);
    const isFrame = sync === 0xff && (kind & 0xf6) === 0xf0 && length >= 7 && (shape ?? its) === its;
    if (!isFrame || at + length > bytes.length) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    shape = its;
    rate = rates[(first >> 2) & 15] ?? 0;
    frames.push({ at, length });
    samples += 1024 * ((last & 3) + 1);
    at += length;
  }
  return shape === null || rate === 0 ? null : { frames, rate, samples, shape };
}
