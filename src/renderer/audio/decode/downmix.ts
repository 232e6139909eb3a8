/** Mixes channels of equal length into `mono`. Consecutive chunks belong to the same recording. */
export type Downmix = (channels: readonly Float32Array[], mono: Float32Array) => void;

/** Weights of left, right, centre, LFE and both surrounds (Web Audio API 1.1, "Down-mix"). */
const surround = [Math.SQRT1_2, Math.SQRT1_2, 1, 0, 0.5, 0.5] as const;
/** The channels cancel out if their sum has less than this share of their power. */
const cancellationShare = 0.1;
/** Power ratio at which another channel replaces the one in use. */
const switchRatio = 2;
/** Power is averaged over about this many samples, of which every `stride`th one is measured. */
const averagingLength = 32_768;
const stride = 4;
/** Length of a cross-fade in samples, which avoids clicks. */
const fadeLength = 1024;

/**
 * Creates a downmix for one recording. It sums the channels, or uses only the loudest one if they cancel out, as with
 * opposite phases.
 */
export function createDownmix(): Downmix {
  let weights: readonly number[] = [];
  let inUse: readonly number[] = [];
  let power = new Float64Array();
  let summed = 0;
  let onlyChannel: number | null = null;

  function measure(channels: readonly Float32Array[], length: number): void {
    const decay = Math.exp(-length / averagingLength);
    summed *= decay;
    for (let channel = 0; channel < power.length; channel += 1)
      power[channel] = (power[channel] ?? 0) * decay;
    for (let at = 0; at < length; at += stride) {
      let sum = 0;
      for (let channel = 0; channel < channels.length; channel += 1) {
        const sample = (channels[channel]?.[at] ?? 0) * (weights[channel] ?? 0);
        sum += sample;
        power[channel] = (power[channel] ?? 0) + sample * sample;
      }
      summed += sum * sum;
    }
  }

  /** Returns the channel to use alone, or null to sum them. */
  function choose(): number | null {
    const all = power.reduce((sum, one) => sum + one, 0);
    if (summed >= all * cancellationShare) return null;
    const loudest = power.indexOf(Math.max(...power));
    return onlyChannel !== null && (power[loudest] ?? 0) < (power[onlyChannel] ?? 0) * switchRatio
      ? onlyChannel
      : loudest;
  }

  return (channels, mono) => {
    const { length } = mono;
    if (channels.length !== weights.length) {
      weights = weightsOf(channels.length);
      inUse = weights;
      power = new Float64Array(channels.length);
      summed = 0;
      onlyChannel = null;
    }
    if (channels.length > 1) {
      measure(channels, length);
      onlyChannel = choose();
    }
    const next =
      onlyChannel === null ? weights : weights.map((_, channel) => (channel === onlyChannel ? 1 : 0));
    mono.fill(0);
    for (const [channel, samples] of channels.entries())
      add(samples, mono, inUse[channel] ?? 0, next[channel] ?? 0);
    inUse = next;
  };
}

/** Adds a channel to the mix. Its weight changes gradually at the start of the chunk. */
function add(samples: Float32Array, mono: Float32Array, from: number, to: number): void {
  const steps = from === to ? 0 : Math.min(fadeLength, mono.length);
  for (let at = 0; at < steps; at += 1)
    mono[at] = (mono[at] ?? 0) + (samples[at] ?? 0) * (from + ((to - from) * at) / steps);
  if (to === 0) return;
  for (let at = steps; at < mono.length; at += 1) mono[at] = (mono[at] ?? 0) + (samples[at] ?? 0) * to;
}

function weightsOf(channels: number): readonly number[] {
  const weights: readonly number[] =
    channels === surround.length ? surround : Array.from({ length: channels }, () => 1);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / totalWeight);
}
