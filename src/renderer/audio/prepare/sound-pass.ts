import { type AudioSample, Conversion, type Input, NullTarget, Output, WavOutputFormat } from 'mediabunny';
import { speechRate } from '../../../shared/models/preparation.ts';

/** Takes samples (mono, {@link speechRate}) as they come; the pass waits for it, and uses their room again afterwards. */
export type SoundTaker = (samples: Float32Array<ArrayBuffer>) => Promise<void>;

/** Samples may lie so far from where they should before they are moved: containers round their times. */
const tolerance = speechRate / 50;

/** Samples are handed on by the second. */
const blockSize = speechRate;

/**
 * So much earlier decoding begins, in seconds, one after the other until it works: mediabunny 1.61 fails where a stretch
 * begins just at the end of a packet.
 */
const leadIns = [0, 0.237, 0.513, 1.119] as const;

/**
 * Decodes a stretch of a recording's first sound, from beginning to end, and hands it over without holes: what the
 * container leaves out is silence. False where its codec cannot be decoded here. Rejects where it cannot be read.
 */
export async function passOver(
  input: Input,
  { start, end }: { readonly start: number; readonly end: number | null },
  take: SoundTaker,
): Promise<boolean> {
  let failed: unknown;
  let isTaken = false;
  for (const leadIn of leadIns) {
    const from = Math.max(0, start - leadIn);
    let early = Math.round((start - from) * speechRate);
    const takeRest: SoundTaker = async (samples) => {
      const skipped = Math.min(early, samples.length);
      early -= skipped;
      if (skipped === samples.length) return;
      isTaken = true;
      await take(samples.subarray(skipped));
    };
    try {
      return await decode(input, { start: from, end }, takeRest);
    } catch (thrown) {
      failed = thrown;
      if (isTaken || start === 0) break;
    }
  }
  throw failed;
}

async function decode(
  input: Input,
  { start, end }: { readonly start: number; readonly end: number | null },
  take: SoundTaker,
): Promise<boolean> {
  let taken = 0;
  const { add, rest } = inBlocks(take);
  const process = async (sample: AudioSample) => {
    const samples = samplesOf(sample);
    const behind = Math.round(sample.timestamp * speechRate) - taken;
    if (behind > tolerance) {
      taken += behind;
      await add(new Float32Array(behind));
    }
    const fresh = behind < -tolerance ? samples.subarray(Math.min(samples.length, -behind)) : samples;
    taken += fresh.length;
    await add(fresh);
    return null;
  };
  const output = new Output({ format: new WavOutputFormat(), target: new NullTarget() });
  const conversion = await Conversion.init({
    input,
    output,
    // Nothing is ever written, so nothing shall be ended as if it had been.
    composable: true,
    video: { discard: true },
    audio: (_track, at) =>
      at === 1
        ? {
            codec: 'pcm-f32',
            numberOfChannels: 1,
            sampleRate: speechRate,
            forceTranscode: true,
            process,
            processedNumberOfChannels: 1,
            processedSampleRate: speechRate,
          }
        : { discard: true },
    trim: { start, ...(end === null ? {} : { end }) },
    showWarnings: false,
  });
  if (conversion.utilizedTracks.length === 0) return false;
  await output.start();
  try {
    await conversion.execute();
  } finally {
    // Of a recording that cannot be read any further, what came is taken all the same.
    await rest();
  }
  await output.cancel();
  return true;
}

/** Gathers samples: decoders give a few milliseconds at a time, and each step costs the same for few and many. */
function inBlocks(take: SoundTaker): { add(samples: Float32Array): Promise<void>; rest(): Promise<void> } {
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

let room = new Float32Array(blockSize);

/** A sample's own samples, good until the next is asked for. */
function samplesOf(sample: AudioSample): Float32Array {
  const { numberOfFrames } = sample;
  if (numberOfFrames > room.length) room = new Float32Array(numberOfFrames);
  const samples = room.subarray(0, numberOfFrames);
  const data = sample.toAudioData();
  // Samples of mediabunny's would be read one by one, and each make garbage.
  data.copyTo(samples, { format: 'f32-planar', planeIndex: 0 });
  data.close();
  return samples;
}
