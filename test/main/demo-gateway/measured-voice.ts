/** Returns the mean pitch in Hz of 16-bit mono speech at 24 kHz, from the autocorrelation of clearly voiced frames. */
export function pitchOf(pcm: Buffer): number {
  const found = frames(pcm, 1200).flatMap((frame) => {
    let best = { lag: 0, value: 0 };
    const energy = correlation(frame, 0);
    for (let lag = 60; lag <= 400; lag += 1) {
      const value = correlation(frame, lag);
      if (value > best.value) best = { lag, value };
    }
    // A pitch an octave lower correlates equally well, so the shortest lag that correlates nearly as well is used.
    for (let lag = 60; lag < best.lag; lag += 1)
      if (correlation(frame, lag) > best.value * 0.93) best = { lag, value: best.value };
    return best.value > energy * 0.6 ? [24_000 / best.lag] : [];
  });
  return median(found);
}

/** Returns the median spectral centroid below 4 kHz, in Hz, of the voiced frames. It depends on the formants. */
export function centroidOf(pcm: Buffer): number {
  const found = frames(pcm, 480).map((frame) => {
    let sum = 0;
    let weighted = 0;
    for (let hz = 200; hz <= 4000; hz += 50) {
      const size = magnitude(frame, hz);
      sum += size;
      weighted += size * hz;
    }
    return weighted / sum;
  });
  return median(found);
}

function frames(pcm: Buffer, length: number): readonly Float32Array[] {
  const samples = Float32Array.from({ length: pcm.length / 2 }, (_, at) => pcm.readInt16LE(at * 2) / 32_768);
  const all = Array.from({ length: Math.floor(samples.length / length) }, (_, index) =>
    samples.subarray(index * length, (index + 1) * length),
  );
  // A third of the frames is enough.
  return all.filter((frame, index) => index % 3 === 0 && correlation(frame, 0) / length > 0.003);
}

function correlation(frame: Float32Array, lag: number): number {
  let sum = 0;
  for (let at = lag; at < frame.length; at += 1) sum += (frame[at] ?? 0) * (frame[at - lag] ?? 0);
  return sum;
}

function magnitude(frame: Float32Array, hz: number): number {
  let real = 0;
  let imaginary = 0;
  frame.forEach((sample, at) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / frame.length);
    const angle = (2 * Math.PI * hz * at) / 24_000;
    real += window * sample * Math.cos(angle);
    imaginary += window * sample * Math.sin(angle);
  });
  return Math.hypot(real, imaginary);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
