import { type AudioSample, Conversion, type Input, NullTarget, Output, WavOutputFormat } from 'mediabunny';
import { speechRate } from '../../../shared/models/preparation.ts';

/** Takes samples (mono, {@link speechRate}) as they come; the pass waits for it. */
export type SoundTaker = (samples: Float32Array<ArrayBuffer>) => Promise<void>;

/** Samples may lie so far from where they should before they are moved: containers round their times. */
const tolerance = speechRate / 50;

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
      await take(skipped === 0 ? samples : samples.slice(skipped));
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
  const process = async (sample: AudioSample) => {
    const samples = samplesOf(sample);
    const behind = Math.round(sample.timestamp * speechRate) - taken;
    if (behind > tolerance) {
      taken += behind;
      await take(new Float32Array(behind));
    }
    const fresh = behind < -tolerance ? samples.slice(Math.min(samples.length, -behind)) : samples;
    taken += fresh.length;
    if (fresh.length > 0) await take(fresh);
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
  await conversion.execute();
  await output.cancel();
  return true;
}

function samplesOf(sample: AudioSample): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(sample.numberOfFrames);
  sample.copyTo(samples, { format: 'f32-planar', planeIndex: 0 });
  return samples;
}
