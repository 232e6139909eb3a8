import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { speechRate } from '../../../shared/models/preparation.ts';
import { monoOf } from './mono-of.ts';
import { createResampler } from './resampler.ts';

/** Takes samples (mono, {@link speechRate}) as they come; the pass waits for it, and uses their room again afterwards. */
export type SoundTaker = (samples: Float32Array<ArrayBuffer>) => Promise<void>;

/** Samples may lie so far from where they should before they are moved, in seconds: containers round their times. */
const tolerance = 0.02;

/** Samples are handed on by the second. */
const blockSize = speechRate;

/**
 * Decodes a stretch of a recording's sound, in seconds, and hands it over without holes: what the container leaves out is
 * silence. False where its codec cannot be decoded here. Rejects where it cannot be read, with what could be handed over.
 */
export async function passOver(
  track: InputAudioTrack,
  { start, end }: { readonly start: number; readonly end: number | null },
  take: SoundTaker,
): Promise<boolean> {
  if (!(await track.canDecode())) return false;
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
    for await (using sample of new AudioSampleSink(track).samples(start, end ?? undefined)) {
      if (sample.sampleRate !== rate || !isBegun) await changeRate(sample.sampleRate);
      const ahead = Math.round(sample.timestamp * rate) - at;
      const isOff = Math.abs(ahead) > (isBegun ? tolerance * rate : 0);
      isBegun = true;
      if (isOff && ahead > 0) {
        await add(resampler.push(new Float32Array(ahead)));
        at += ahead;
      }
      const till = end === null ? Number.POSITIVE_INFINITY : Math.round(end * rate) - at;
      // Samples of mediabunny's would be read one by one, and each make garbage.
      const samples = monoOf(sample.toAudioData())
        .subarray(isOff && ahead < 0 ? -ahead : 0)
        .subarray(0, Math.max(0, till));
      at += samples.length;
      await add(resampler.push(samples));
    }
  } finally {
    // Of a recording that cannot be read any further, what came is taken all the same.
    await add(resampler.end());
    await rest();
  }
  return true;
}

/** Gathers samples: decoders give a few milliseconds at a time, and each step costs the same for few and many. */
function inBlocks(take: SoundTaker): { add: SoundTaker; rest(): Promise<void> } {
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
