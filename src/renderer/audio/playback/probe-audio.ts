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
import type { AudioGap } from '../../../shared/models/audio-gap.ts';
import { audioGap } from './audio-gap.ts';
import { hasPackets } from './has-packets.ts';

/**
 * What a file of sound or film turns out to be: sound of so many seconds (null where it does not say), that may end
 * too early or leave out time; or what is wrong with it.
 */
export type ProbedAudio =
  | {
      readonly kind: 'sound';
      readonly duration: number | null;
      readonly isCutOff: boolean;
      readonly gap: AudioGap | null;
    }
  | { readonly kind: 'no-sound' | 'no-length' | 'cut-off' };

/** What cannot be told in this time, in ms, is left to the gateway. */
const patienceMs = 20_000;
/** Headers round; what is missing beyond this, in seconds, was there once. */
const tolerance = 1;

/** Looks into a file whose first bytes are known to be of sound or film; a file that says nothing of itself is sound. */
export async function probeAudio(file: Blob): Promise<ProbedAudio> {
  const { promise: late, resolve } = Promise.withResolvers<ProbedAudio>();
  const timer = setTimeout(() => resolve(unknown), patienceMs);
  const probed = await Promise.race([probe(file).catch(() => unknown), late]);
  clearTimeout(timer);
  return probed;
}

const untimed = [AdtsInputFormat, FlacInputFormat, Mp3InputFormat, MpegTsInputFormat, WaveInputFormat];

const unknown: ProbedAudio = { kind: 'sound', duration: null, isCutOff: false, gap: null };

async function probe(file: Blob): Promise<ProbedAudio> {
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const tracks = await input.getTracks();
  if (tracks.length === 0) {
    // Most programs write the track table of an MP4 last. Elsewhere it is the codec that isn't recognised: Speex in Ogg.
    const isMp4 = (await input.getFormat()) instanceof IsobmffInputFormat;
    return isMp4 ? { kind: 'cut-off' } : unknown;
  }
  const track = await input.getPrimaryAudioTrack();
  if (!track) return { kind: 'no-sound' };
  const claimed = await input.getDurationFromMetadata([track]);
  if (!(await hasPackets(track)))
    return claimed ? { kind: 'sound', duration: claimed, isCutOff: false, gap: null } : { kind: 'no-length' };
  const end = await endOf(track);
  const gap = (await countsPackets(input, file.size)) ? await audioGap(track).catch(() => null) : null;
  if (end === null) return { kind: 'sound', duration: claimed, isCutOff: (claimed ?? 1) > 0, gap };
  const isCutOff = claimed !== null && claimed - end > tolerance;
  return { kind: 'sound', duration: end, isCutOff, gap };
}

/**
 * Whether gaps are looked for. Raw streams and WAV have none, and transport streams may begin at any time. MP4 has a
 * table of its packets; other containers are read to their end, which is worth it only where they may be sent as they are.
 */
async function countsPackets(input: Input, size: number): Promise<boolean> {
  const format = await input.getFormat();
  if (untimed.some((one) => format instanceof one)) return false;
  return format instanceof IsobmffInputFormat || size <= uploadBodyLimit;
}

/** Where the last packet that is there ends, in seconds; null where it cannot be reached. */
async function endOf(track: InputAudioTrack): Promise<number | null> {
  try {
    const last = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER);
    return last && last.timestamp + last.duration;
  } catch {
    return null;
  }
}
