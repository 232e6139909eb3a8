import { ALL_FORMATS, Input } from 'mediabunny';
import {
  peakSeconds,
  type SplitFailure,
  type SplitJob,
  type SplitRange,
  speechRate,
} from '../../../shared/transcription/split.ts';
import { audioOf, openLinks, originOf, type Recording } from '../decode/audio-of.ts';
import { pipeAudio } from '../decode/audio-pass.ts';
import { audioTrackOf } from '../decode/audio-track.ts';
import { hasPackets } from '../decode/has-packets.ts';
import { recordingsIn } from '../decode/links.ts';
import { createRangeSource } from '../decode/range-source.ts';
import { createRanges } from '../decode/ranges.ts';
import { lameFor } from '../encode/lame-for.ts';
import { createAudibleMeter, withoutInaudible } from './audible-meter.ts';
import { createChunkCutter, type FinishedChunk } from './chunk-cutter.ts';
import { createLeveller } from './leveller.ts';
import { splitPackets } from './packet-cutter.ts';
import { createPeakMeter } from './peak-meter.ts';
import type { FromWorker } from './worker-messages.ts';

/** Initial length of a waveform segment, in samples. */
const segmentSize = speechRate * peakSeconds;
/** Accuracy of the durations that files report, in seconds. */
const lastMoment = 1;

/** Events of a running job. `handOver` resolves once a chunk is stored. */
export type SplitEvents = {
  readonly moved: (at: number, duration: number | null) => void;
  readonly handOver: (chunk: FinishedChunk) => Promise<void>;
};

/** Runs a job and returns its result, which includes any problem with the recording. */
export async function splitRecording(job: SplitJob, events: SplitEvents): Promise<FromWorker> {
  let isLost = false;
  const source = createRanges(job.audioUrl, () => {
    isLost = true;
  });
  try {
    const links = await recordingsIn(source);
    const [ranges = source] = links;
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    if (!(await input.canRead())) return isLost ? { type: 'lost' } : failed('undecodable');
    const track = await audioTrackOf(input);
    if (track && !(await hasPackets(track))) return failed('unreadable');
    const ended = track ? await pass({ input, track, ranges, links }, job, events) : failed('no-audio');
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
  { range, peaks }: SplitJob,
  { moved, handOver }: SplitEvents,
): Promise<FromWorker> {
  const { input, track } = recording;
  const lame = range && (await lameFor(recording));
  if (range && !lame) return { type: 'lost' };
  // A container states the duration of its first recording only.
  const isChained = recording.links.length > 1;
  const duration = isChained ? null : await input.getDurationFromMetadata([track]).catch(() => null);
  const start = range?.start ?? 0;
  const meter = peaks ? createPeakMeter(segmentSize) : null;
  // It measures the audio as it is, not as it's raised.
  const audible = createAudibleMeter(await track.getNumberOfChannels());
  const isSilent = (from: number, to: number) => audible.isSilent(from - start, to - start);
  const cutter = range && lame && createChunkCutter(range, range.end ?? duration, lame, isSilent, handOver);
  const leveller = cutter && createLeveller(cutter.push);
  let samplesRead = 0;
  let isDamaged = false;
  const push = async (samples: Float32Array<ArrayBuffer>) => {
    meter?.add(samples);
    audible.add(samples);
    samplesRead += samples.length;
    await leveller?.push(samples);
    moved(start + samplesRead / speechRate, duration);
  };
  try {
    const section = { start, end: range?.end ?? null };
    const audio = await audioOf(recording, section);
    if (audio) await pipeAudio(audio, section, push);
    else if (!range?.forms.includes('copy')) return failed('undecodable');
    else return { type: 'done', end: await copyPackets(recording, range, handOver), peaks: null, isDamaged };
  } catch (thrown) {
    // The audio read so far is sent. If there is none, the job fails, unless it was resumed at the very end.
    isDamaged = true;
    const isAtEnd = start > 0 && start > (range?.end ?? duration ?? 0) - lastMoment;
    if (samplesRead === 0 && !isAtEnd) throw thrown;
  }
  await leveller?.end();
  const end = cutter ? await cutter.end() : samplesRead / speechRate;
  const waveform = meter && withoutInaudible(meter.peaks(), audible.segments);
  return { type: 'done', end, peaks: waveform, isDamaged };
}

/** Splits all recordings of the file without decoding them. Returns the end in seconds. */
async function copyPackets(
  { input, track, links }: Recording,
  range: SplitRange,
  handOver: SplitEvents['handOver'],
): Promise<number> {
  if (links.length === 1) return splitPackets(track, range, handOver, await originOf(input));
  let end = range.start;
  for await (const { track, linkStart, length, origin } of openLinks(links)) {
    if (linkStart + length <= range.start) continue;
    const rest = { ...range, start: Math.max(range.start, linkStart) };
    end = await splitPackets(track, rest, handOver, origin - linkStart);
  }
  return end;
}
