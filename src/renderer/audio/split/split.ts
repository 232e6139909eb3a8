import { ALL_FORMATS, Input } from 'mediabunny';
import { peakSeconds, type SplitFailure, type SplitJob, speechRate } from '../../../shared/models/split.ts';
import { hasPackets } from '../playback/has-packets.ts';
import { passOver } from './audio-pass.ts';
import { createPartCutter, type PartOut } from './chunk-cutter.ts';
import { audioOf, originOf, type Recording } from './decode/audio-of.ts';
import { flacInOgg } from './decode/ogg-flac.ts';
import { createRangeSource } from './decode/range-source.ts';
import { createRanges } from './decode/ranges.ts';
import { lameFor } from './encode/lame-for.ts';
import { createLeveller } from './leveller.ts';
import { splitPackets } from './packet-cutter.ts';
import { createPeakMeter } from './peak-meter.ts';
import type { FromWorker } from './split-messages.ts';

/** Initial segment of the waveform, in samples. */
const pieceSize = speechRate * peakSeconds;
/** Accuracy of the durations that files report, in seconds. */
const lastMoment = 1;

/** Events of a running job. `handOver` resolves once a chunk is stored. */
export type SplitMessage = {
  readonly moved: (at: number, duration: number | null) => void;
  readonly handOver: (part: PartOut) => Promise<void>;
};

/** Runs a job and returns its result, which includes any problem with the recording. */
export async function splitRecording(job: SplitJob, told: SplitMessage): Promise<FromWorker> {
  let isLost = false;
  const served = createRanges(job.audioUrl, () => {
    isLost = true;
  });
  try {
    const ranges = (await flacInOgg(served)) ?? served;
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    if (track && !(await hasPackets(track))) return failed('unreadable');
    const ended = track ? await pass({ input, track, ranges }, job, told) : failed('no-sound');
    return isLost ? { type: 'lost' } : ended;
  } catch {
    return isLost ? { type: 'lost' } : failed('unreadable');
  }
}

function failed(reason: SplitFailure): FromWorker {
  return { type: 'failed', reason };
}

async function pass(
  recording: Recording,
  { cut, peaks }: SplitJob,
  { moved, handOver }: SplitMessage,
): Promise<FromWorker> {
  const { input, track } = recording;
  const lame = cut && (await lameFor(recording));
  if (cut && !lame) return { type: 'lost' };
  const duration = await input.getDurationFromMetadata([track]).catch(() => null);
  const start = cut?.start ?? 0;
  const meter = peaks ? createPeakMeter(pieceSize) : null;
  const cutter = cut && lame && createPartCutter(cut, cut.end ?? duration, lame, handOver);
  const leveller = cutter && createLeveller(cutter.take);
  let taken = 0;
  const take = async (samples: Float32Array<ArrayBuffer>) => {
    meter?.add(samples);
    taken += samples.length;
    await leveller?.take(samples);
    moved(start + taken / speechRate, duration);
  };
  try {
    const stretch = { start, end: cut?.end ?? null };
    const sound = await audioOf(recording, stretch);
    if (sound) await passOver(sound, stretch, take);
    else if (!cut?.forms.includes('copy')) return failed('undecodable');
    else {
      const end = await splitPackets(track, cut, handOver, await originOf(input));
      return { type: 'done', end, peaks: null };
    }
  } catch (thrown) {
    // The audio read so far counts as the recording. If there is none, the job fails, unless it resumed at the very
    // end.
    const isAtEnd = start > 0 && start > (cut?.end ?? duration ?? 0) - lastMoment;
    if (taken === 0 && !isAtEnd) throw thrown;
  }
  await leveller?.end();
  const end = cutter ? await cutter.end() : taken / speechRate;
  return { type: 'done', end, peaks: meter?.peaks() ?? null };
}
