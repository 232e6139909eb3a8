import {
  AdtsInputFormat,
  ALL_FORMATS,
  EncodedPacketSink,
  FlacInputFormat,
  Input,
  type InputAudioTrack,
  IsobmffInputFormat,
  MatroskaInputFormat,
  Mp3InputFormat,
  MpegTsInputFormat,
  WaveInputFormat,
} from 'mediabunny';
import { viewOf } from '../../../shared/audio-format/byte-source.ts';
import { uploadBodyLimit } from '../../../shared/limits.ts';
import type { AudioFlaw } from '../../../shared/transcription/transcript.ts';
import { originOf } from '../decode/audio-of.ts';
import { audioTrackOf } from '../decode/audio-track.ts';
import { hasPackets } from '../decode/has-packets.ts';
import { blobRanges, recordingsIn } from '../decode/links.ts';
import { matroskaEnd } from '../decode/matroska-starts.ts';
import { createRangeSource } from '../decode/range-source.ts';
import type { Ranges } from '../decode/ranges.ts';
import { sourceOf } from '../decode/ranges.ts';
import { audioGap } from './audio-gap.ts';

/**
 * Result of probing an audio or video file: its duration in seconds (null if unknown), whether it's truncated, by how
 * much in seconds (null if unknown), and why it can't be sent as it is, or what is wrong with it.
 */
export type ProbedAudio =
  | {
      readonly kind: 'audio';
      readonly duration: number | null;
      readonly isCutOff: boolean;
      readonly missing: number | null;
      readonly flaw: AudioFlaw | null;
    }
  | { readonly kind: 'no-audio' | 'no-length' | 'cut-off' };

/** Time limit in ms. After that, it's left to the gateway to accept or reject the file. */
const timeLimitMs = 20_000;
/** Headers contain rounded durations. If more than this is missing, in seconds, the file is truncated. */
const tolerance = 1;

/**
 * Probes a file whose first bytes identify it as audio or video. A file without further information counts as audio.
 */
export async function probeAudio(file: Blob): Promise<ProbedAudio> {
  const { promise: timeout, resolve } = Promise.withResolvers<ProbedAudio>();
  const timer = setTimeout(() => resolve(unknown), timeLimitMs);
  // Closes the inputs, and ends a probe that takes longer.
  const closing = new AbortController();
  const probed = await Promise.race([probeFile(file, closing.signal).catch(() => unknown), timeout]);
  clearTimeout(timer);
  closing.abort();
  return probed;
}

/** Probes all recordings in a file. One that can't be read is only known to be missing once the file is split. */
async function probeFile(file: Blob, closing: AbortSignal): Promise<ProbedAudio> {
  const { size, read } = blobRanges(file);
  const links = await recordingsIn({
    size,
    read: async (start, end) => {
      closing.throwIfAborted();
      return read(start, end);
    },
  });
  let sum: ProbedAudio | null = null;
  for (const link of links) {
    const input = new Input({ source: createRangeSource(link), formats: ALL_FORMATS });
    closing.addEventListener('abort', () => input.dispose(), { once: true });
    const probed = await probe(input, link, file.size);
    if (probed.kind !== 'audio') return sum === null ? probed : { ...sum, duration: null };
    const before: number | null = sum === null ? 0 : sum.duration;
    const duration: number | null =
      before === null || probed.duration === null ? null : before + probed.duration;
    sum = links.length === 1 ? probed : { ...probed, duration, flaw: 'joined' };
  }
  return sum ?? unknown;
}

const formatsWithoutGaps = [
  AdtsInputFormat,
  FlacInputFormat,
  Mp3InputFormat,
  MpegTsInputFormat,
  WaveInputFormat,
];

const unknown = { kind: 'audio', duration: null, isCutOff: false, missing: null, flaw: null } as const;

async function probe(input: Input, link: Ranges, size: number): Promise<ProbedAudio> {
  const tracks = await input.getTracks();
  if (tracks.length === 0) {
    // Most programs write an MP4's track table last. In other formats, the codec is unknown, such as Speex in Ogg.
    const isMp4 = (await input.getFormat()) instanceof IsobmffInputFormat;
    return isMp4 ? { kind: 'cut-off' } : unknown;
  }
  const track = await audioTrackOf(input);
  if (!track) return { kind: 'no-audio' };
  const hasTracks = tracks.filter(({ type }) => type === 'audio').length > 1;
  const readable = await hasPackets(track);
  const claimed = await input.getDurationFromMetadata([track]);
  if (!readable) return claimed ? unreadable(input, link, claimed) : { kind: 'no-length' };
  const end = (await endOf(track)) ?? (claimed === null ? null : await readableEnd(track, claimed));
  const gap = (await mayHaveGaps(input, size)) ? await audioGap(track).catch(() => null) : null;
  const flaw = hasTracks ? 'tracks' : gap;
  if (end === null) return { ...unknown, duration: claimed, isCutOff: (claimed ?? 1) > 0, flaw };
  const missing = claimed !== null && claimed - end > tolerance ? claimed - end : null;
  const duration = end - (await originOf(input));
  return { kind: 'audio', duration, isCutOff: missing !== null, missing, flaw };
}

/**
 * Returns what is known about a file none of whose packets can be read. Matroska may be truncated before the end of its
 * first cluster. How much of its length is missing is estimated from its size.
 */
async function unreadable(input: Input, link: Ranges, claimed: number): Promise<ProbedAudio> {
  const complete = { ...unknown, duration: claimed };
  if (!((await input.getFormat()) instanceof MatroskaInputFormat)) return complete;
  const source = await sourceOf(link);
  const share = source.size / (await matroskaEnd(viewOf(source), source.size));
  if (share >= 1) return complete;
  return { ...complete, duration: claimed * share, isCutOff: true, missing: claimed * (1 - share) };
}

/**
 * Returns whether to look for gaps. Raw streams and WAV have none, and transport streams may start at any time. MP4 has
 * a packet table. Other containers have to be read to the end, which is only worthwhile if they may be sent unchanged.
 */
async function mayHaveGaps(input: Input, size: number): Promise<boolean> {
  const format = await input.getFormat();
  if (formatsWithoutGaps.some((one) => format instanceof one)) return false;
  return format instanceof IsobmffInputFormat || size <= uploadBodyLimit;
}

/**
 * Returns about where the packets end that are in a truncated file, in seconds, or null if there are none. The table of
 * an MP4 also lists the others.
 */
async function readableEnd(track: InputAudioTrack, claimed: number): Promise<number | null> {
  const sink = new EncodedPacketSink(track);
  let end: number | null = null;
  let [low, high] = [0, claimed];
  while (high - low > 0.05) {
    const middle: number = (low + high) / 2;
    const packet = await sink.getPacket(middle).catch(() => null);
    if (packet) [low, end] = [middle, packet.timestamp + packet.duration];
    else high = middle;
  }
  return end;
}

/** Returns the end of the last packet present, in seconds, or null if it can't be reached. */
async function endOf(track: InputAudioTrack): Promise<number | null> {
  try {
    const last = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER);
    return last && last.timestamp + last.duration;
  } catch {
    return null;
  }
}
