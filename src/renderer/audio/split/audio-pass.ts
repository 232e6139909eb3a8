import { speechRate } from '../../../shared/models/split.ts';
import type { DecodedAudio, Stretch } from './decode/audio.ts';
import { createResampler } from './decode/resampler.ts';

/** Takes samples (mono, {@link speechRate}) as they come; the pass waits for it, and uses their room again afterwards. */
export type AudioSink = (samples: Float32Array<ArrayBuffer>) => Promise<void>;

/** Samples may lie so far from where they should before they are moved, in seconds: containers round their times. */
const tolerance = 0.02;

/** Samples are handed on by the second. */
const blockSize = speechRate;

/**
 * Hands over a stretch of a recording's sound without holes: what the container leaves out is silence. Rejects where it
 * cannot be read, once what came is handed over.
 */
export async function passOver(
  sound: AsyncIterable<DecodedAudio>,
  { start, end }: Stretch,
  take: AudioSink,
): Promise<void> {
  const { add, rest } = inBlocks(take);
  let rate = speechRate;
  let resampler = createResampler(rate, speechRate);
  // How far it is, in samples of the recording's own rate, and whether anything has come.
  let at = 0;
  let isBegun = false;
  const changeRate = async (next: number) => {
    if (isBegun) await add(resampler.end());
    at = Math.round(isBegun ? (at / rate) * next : start * next);
    rate = next;
    resampler = createResampler(rate, speechRate);
  };
  try {
    for await (const one of sound) {
      if (one.rate !== rate || !isBegun) await changeRate(one.rate);
      const ahead = Math.round(one.begin * rate) - at;
      const isOff = Math.abs(ahead) > (isBegun ? tolerance * rate : 0);
      isBegun = true;
      if (isOff && ahead > 0) {
        await add(resampler.push(new Float32Array(ahead)));
        at += ahead;
      }
      const till = end === null ? Number.POSITIVE_INFINITY : Math.round(end * rate) - at;
      const samples = one.samples.subarray(isOff && ahead < 0 ? -ahead : 0).subarray(0, Math.max(0, till));
      at += samples.length;
      await add(resampler.push(samples));
    }
  } finally {
    // Of a recording that cannot be read any further, what came is taken all the same.
    await add(resampler.end());
    await rest();
  }
}

/** Gathers samples: decoders give a few milliseconds at a time, and each step costs the same for few and many. */
function inBlocks(take: AudioSink): { add: AudioSink; rest(): Promise<void> } {
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
        await take(block);
      }
    },
    rest: async () => {
      if (filled > 0) await take(block.subarray(0, filled));
      filled = 0;
    },
  };
}
