/** Zero crossings of the kernel on each side. More crossings would filter more sharply but take longer. */
const crossings = 8;
/** Cut-off as a share of half the lower rate, so that little aliasing remains. */
const rollOff = 0.94;

/** Changes the sample rate of mono audio that arrives in chunks. */
export type Resampler = {
  /** Returns the new samples that are complete. The next call reuses the buffer. */
  push(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
  /** Returns the remaining samples. */
  end(): Float32Array<ArrayBuffer>;
};

/**
 * Creates a resampler between two integer rates in Hz with a windowed sinc (J. O. Smith, "Digital Audio Resampling").
 * It removes frequencies that are too high for the new rate, which would otherwise alias.
 */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, end: () => new Float32Array() };
  const { kernels, half } = kernelsOf(from, to);
  const common = greatestCommonDivisor(from, to);
  const phases = to / common;
  const step = from / common;
  // The audio starts in the middle of the first kernel.
  let input = new Float32Array(half * 2 + from);
  let filled = half;
  let output = new Float32Array(to);
  // Position of the next sample: whole samples in the input, and a fraction in `phases`.
  let at = half;
  let phase = 0;

  function push(samples: Float32Array): Float32Array<ArrayBuffer> {
    if (filled + samples.length > input.length) input = growBuffer(input, filled + samples.length);
    input.set(samples, filled);
    filled += samples.length;
    const maxLength = Math.ceil(((filled - at) * to) / from) + 1;
    if (maxLength > output.length) output = new Float32Array(maxLength);
    let produced = 0;
    for (; at + half < filled; produced += 1) {
      output[produced] = weightedSum(input, at - half, kernels[phase] ?? output);
      phase += step;
      at += Math.floor(phase / phases);
      phase %= phases;
    }
    const consumed = Math.min(at - half, filled);
    input.copyWithin(0, consumed, filled);
    filled -= consumed;
    at -= consumed;
    return output.subarray(0, produced);
  }
  return { push, end: () => push(new Float32Array(half)) };
}

/** Computes four sums in parallel, because each addition to a single sum would wait for the previous one. */
function weightedSum(input: Float32Array, from: number, kernel: Float32Array): number {
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  for (let tap = 0; tap < kernel.length; tap += 4) {
    const at = from + tap;
    one += (input[at] ?? 0) * (kernel[tap] ?? 0);
    two += (input[at + 1] ?? 0) * (kernel[tap + 1] ?? 0);
    three += (input[at + 2] ?? 0) * (kernel[tap + 2] ?? 0);
    four += (input[at + 3] ?? 0) * (kernel[tap + 3] ?? 0);
  }
  return one + two + three + four;
}

/**
 * Returns a kernel for each fractional position of a new sample between old ones. `half` of its taps precede that
 * position.
 */
function kernelsOf(
  from: number,
  to: number,
): { readonly kernels: readonly Float32Array[]; readonly half: number } {
  const phases = to / greatestCommonDivisor(from, to);
  const cutOff = Math.min(1, to / from) * rollOff;
  // A multiple of four, because taps are summed in fours.
  const half = 2 * Math.ceil(crossings / cutOff / 2);
  const kernels = Array.from({ length: phases }, (_, phase) => {
    const kernel = Float32Array.from({ length: half * 2 }, (_, tap) => {
      const distance = tap - half - phase / phases;
      return sinc(distance * cutOff) * window(distance / half);
    });
    const sum = kernel.reduce((whole, weight) => whole + weight, 0);
    return kernel.map((weight) => weight / sum);
  });
  return { kernels, half };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Returns the value of a Blackman window at `x`, from -1 to 1. */
function window(x: number): number {
  if (Math.abs(x) >= 1) return 0;
  return 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

/** Returns a copy of the samples with room for `length`. */
function growBuffer(samples: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(length);
  longer.set(samples);
  return longer;
}
