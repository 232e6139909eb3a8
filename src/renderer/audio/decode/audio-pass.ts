import { speechRate } from '../../../shared/transcription/split.ts';
import type { DecodedAudio, Stretch } from './audio.ts';
import { createResampler } from './resampler.ts';

/** Receives samples (mono, {@link speechRate}). The pass waits for the returned promise and then reuses the buffer. */
export type AudioSink = (samples: Float32Array<ArrayBuffer>) => Promise<void>;

/** Deviation from the expected time, in seconds, up to which samples aren't moved. Containers round their times. */
const tolerance = 0.02;

/** Samples are passed on in one-second blocks. */
const blockSize = speechRate;

/**
 * Passes on the audio of a range without gaps. Gaps in the container become silence. If the audio can't be read, passes
 * on what came before and then rejects.
 */
export async function pipeAudio(
  audio: AsyncIterable<DecodedAudio>,
  { start, end }: Stretch,
  sink: AudioSink,
): Promise<void> {
  const { add, rest } = inBlocks(sink);
  let rate = speechRate;
  let resampler = createResampler(rate, speechRate);
  // The position in samples at the recording's own rate, and whether any audio has been read.
  let at = 0;
  let hasBegun = false;
  const changeRate = async (next: number) => {
    if (hasBegun) await add(resampler.end());
    at = Math.round(hasBegun ? (at / rate) * next : start * next);
    rate = next;
    resampler = createResampler(rate, speechRate);
  };
  try {
    for await (const one of audio) {
      if (one.rate !== rate || !hasBegun) await changeRate(one.rate);
      const ahead = Math.round(one.startTime * rate) - at;
      const isOff = Math.abs(ahead) > (hasBegun ? tolerance * rate : 0);
      hasBegun = true;
      if (isOff && ahead > 0) {
        await add(resampler.push(new Float32Array(ahead)));
        at += ahead;
      }
      const remaining = end === null ? Number.POSITIVE_INFINITY : Math.round(end * rate) - at;
      const samples = one.samples
        .subarray(isOff && ahead < 0 ? -ahead : 0)
        .subarray(0, Math.max(0, remaining));
      at += samples.length;
      await add(resampler.push(samples));
    }
  } finally {
    // If the rest of a recording can't be read, what came before is still used.
    await add(resampler.end());
    await rest();
  }
}

/**
 * Collects samples into blocks, because decoders return a few milliseconds at a time, and each step has a fixed cost.
 */
function inBlocks(sink: AudioSink): { add: AudioSink; rest(): Promise<void> } {
  const block = new Float32Array(blockSize);
  let filled = 0;
  return {
    add: async (samples) => {
      for (let at = 0; at < samples.length; ) {
        const next = samples.subarray(at, at + blockSize - filled);
        block.set(next, filled);
        filled += next.length;
        at += next.length;
        if (filled < blockSize) return;
        filled = 0;
        await sink(block);
      }
    },
    rest: async () => {
      if (filled > 0) await sink(block.subarray(0, filled));
      filled = 0;
    },
  };
}
