import {
  AdtsInputFormat,
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  FlacInputFormat,
  Input,
  type InputAudioTrack,
  IsobmffInputFormat,
  Mp3InputFormat,
  MpegTsInputFormat,
  WaveInputFormat,
} from 'mediabunny';
import { uploadBodyLimit } from '../../../shared/limits.ts';
import type { AudioGap } from '../../../shared/transcription/transcript.ts';
import { hasPackets } from '../decode/has-packets.ts';
import { audioGap } from './audio-gap.ts';

/**
 * Result of probing an audio or video file: its duration in seconds (null if unknown) and whether it's truncated or has
 * gaps, or what is wrong with it.
 */
export type ProbedAudio =
  | {
      readonly kind: 'audio';
      readonly duration: number | null;
      readonly isCutOff: boolean;
      readonly gap: AudioGap | null;
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
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const { promise: timeout, resolve } = Promise.withResolvers<ProbedAudio>();
  const timer = setTimeout(() => resolve(unknown), timeLimitMs);
  // Disposing of the input ends a probe that takes longer.
  const probed = await Promise.race([probe(input, file.size).catch(() => unknown), timeout]);
  clearTimeout(timer);
  return probed;
}

const formatsWithoutGaps = [
  AdtsInputFormat,
  FlacInputFormat,
  Mp3InputFormat,
  MpegTsInputFormat,
  WaveInputFormat,
];

const unknown: ProbedAudio = { kind: 'audio', duration: null, isCutOff: false, gap: null };

async function probe(input: Input, size: number): Promise<ProbedAudio> {
  const tracks = await input.getTracks();
  if (tracks.length === 0) {
    // Most programs write an MP4's track table last. In other formats, the codec is unknown, such as Speex in Ogg.
    const isMp4 = (await input.getFormat()) instanceof IsobmffInputFormat;
    return isMp4 ? { kind: 'cut-off' } : unknown;
  }
  const track = await input.getPrimaryAudioTrack();
  if (!track) return { kind: 'no-audio' };
  const claimed = await input.getDurationFromMetadata([track]);
  if (!(await hasPackets(track)))
    return claimed ? { kind: 'audio', duration: claimed, isCutOff: false, gap: null } : { kind: 'no-length' };
  const end = await endOf(track);
  const gap = (await mayHaveGaps(input, size)) ? await audioGap(track).catch(() => null) : null;
  if (end === null) return { kind: 'audio', duration: claimed, isCutOff: (claimed ?? 1) > 0, gap };
  const isCutOff = claimed !== null && claimed - end > tolerance;
  return { kind: 'audio', duration: end, isCutOff, gap };
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

/** Returns the end of the last packet present, in seconds, or null if it can't be reached. */
async function endOf(track: InputAudioTrack): Promise<number | null> {
  try {
    const last = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER);
    return last && last.timestamp + last.duration;
  } catch {
    return null;
  }
}
