/** Window length in seconds. */
const windowSeconds = 0.02;
/** Minimum length of a pause between words, in seconds. Stops within a word are shorter. */
const pauseSeconds = 0.3;
/** A level up to this factor above the quietest one still counts as part of the pause. */
const margin = 2;
/** Inaudible level, as a root mean square of full scale. */
const inaudible = 0.0005;

/**
 * Returns the index at which to split mono samples so that no word is cut: the middle of the longest of the quietest
 * pauses, or the middle of a range that is too short to contain one.
 */
export function quietestSplit(samples: Float32Array, rate: number): number {
  const size = Math.round(windowSeconds * rate);
  const span = Math.round(pauseSeconds / windowSeconds);
  const loudness = loudnessOf(samples, size);
  if (loudness.length <= span) return Math.floor(samples.length / 2);
  const smooth = smoothed(loudness, span);
  const quietest = Math.max(inaudible, Math.min(...smooth) * margin);
  const { from, to } = longestRun(smooth, (value) => value <= quietest);
  // A pause averaged over `span` windows starts at the first of them and ends at the last.
  return Math.min(samples.length, Math.round(((from + to - 1 + span) / 2) * size));
}

/** Returns the root mean square of each window. */
function loudnessOf(samples: Float32Array, size: number): Float32Array {
  const loudness = new Float32Array(Math.floor(samples.length / size));
  for (let at = 0; at < loudness.length; at += 1) {
    let sum = 0;
    for (let sample = at * size; sample < (at + 1) * size; sample += 1) sum += (samples[sample] ?? 0) ** 2;
    loudness[at] = Math.sqrt(sum / size);
  }
  return loudness;
}

/** Returns the maximum of each `span` consecutive windows, because every window of a pause has to be quiet. */
function smoothed(loudness: Float32Array, span: number): readonly number[] {
  return Array.from({ length: loudness.length - span + 1 }, (_, at) =>
    Math.max(...loudness.subarray(at, at + span)),
  );
}

function longestRun(
  values: readonly number[],
  isInRun: (value: number) => boolean,
): { readonly from: number; readonly to: number } {
  let longest = { from: 0, to: 0 };
  let from = 0;
  values.forEach((value, at) => {
    if (!isInRun(value)) from = at + 1;
    else if (at + 1 - from > longest.to - longest.from) longest = { from, to: at + 1 };
  });
  return longest;
}
