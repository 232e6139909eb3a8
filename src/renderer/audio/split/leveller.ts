import { speechRate } from '../../../shared/transcription/split.ts';
import type { AudioSink } from '../decode/audio-pass.ts';
import { inaudible } from './audible-meter.ts';
import { loudestIn } from './loudest-in.ts';

/** A recording is quiet if its peaks stay below this share of full scale. */
const quietPeak = 0.03;
/** Level to which the loudest sample of a quiet recording is raised. */
const targetPeak = 0.3;
/** Length of audio to analyse before a recording counts as quiet, in seconds. */
const analysedSeconds = 60;

/**
 * Amplifies a quiet recording, because speech models miss quiet speech. The gain is determined from the first minute
 * that has audio, and only decreases: louder audio later lowers it immediately.
 */
export function createLeveller(sink: AudioSink): {
  readonly push: AudioSink;
  readonly end: () => Promise<void>;
} {
  const buffer = new Float32Array(analysedSeconds * speechRate);
  let filled = 0;
  let loudest = 0;
  let gain: number | null = null;

  async function flush(): Promise<void> {
    const all = buffer.subarray(0, filled);
    filled = 0;
    for (let at = 0; at < all.length; at += speechRate)
      await sink(raised(all.subarray(at, at + speechRate), gain ?? 1));
  }

  return {
    push: async (samples) => {
      loudest = loudestIn(samples, { from: 0, to: samples.length }, loudest);
      if (gain === null && loudest < quietPeak) {
        // The loudness of speech can't be predicted from silence.
        if (filled + samples.length > buffer.length) {
          if (loudest >= inaudible) gain = gainFor(loudest);
          await flush();
        }
        if (gain === null) {
          buffer.set(samples, filled);
          filled += samples.length;
          return;
        }
      }
      gain = Math.min(gain ?? 1, gainFor(loudest));
      await flush();
      await sink(raised(samples, gain));
    },
    end: async () => {
      gain ??= loudest < inaudible ? 1 : gainFor(loudest);
      await flush();
    },
  };
}

function gainFor(loudest: number): number {
  return loudest >= quietPeak ? 1 : targetPeak / loudest;
}

function raised(samples: Float32Array<ArrayBuffer>, gain: number): Float32Array<ArrayBuffer> {
  if (gain !== 1) for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * gain;
  return samples;
}
