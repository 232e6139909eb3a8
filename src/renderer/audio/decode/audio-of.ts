import {
  ALL_FORMATS,
  AudioSampleSink,
  Input,
  type InputAudioTrack,
  Mp3InputFormat,
  MpegTsInputFormat,
} from 'mediabunny';
import type { DecodedAudio, Stretch } from './audio.ts';
import { audioTrackOf } from './audio-track.ts';
import { hasPackets } from './has-packets.ts';
import { createMonoConverter } from './mono-converter.ts';
import { mp3Audio } from './mp3-audio.ts';
import { createRangeSource } from './range-source.ts';
import type { Ranges } from './ranges.ts';

/**
 * An opened recording: its container, its audio track, and its bytes. If the file contains several recordings, this is
 * the first one, and `links` are the bytes of each.
 */
export type Recording = {
  readonly input: Input;
  readonly track: InputAudioTrack;
  readonly ranges: Ranges;
  readonly links: readonly Ranges[];
};

/** Decodes a range of a recording. Returns null if its codec isn't supported. */
export async function audioOf(
  { input, track, ranges, links }: Recording,
  stretch: Stretch,
): Promise<AsyncIterable<DecodedAudio> | null> {
  if (await isMp3File(input)) return mp3Audio(ranges, stretch);
  if (!(await track.canDecode())) return null;
  return links.length > 1 ? chainedAudio(links, stretch) : trackAudio(track, stretch, await originOf(input));
}

/** Returns whether the browser decodes a recording on another thread. */
export async function isDecodedBeside({ input, track }: Recording): Promise<boolean> {
  const codec = await track.getCodec();
  const isDecodedHere = codec === 'opus' || codec?.startsWith('pcm') || (await isMp3File(input));
  return !isDecodedHere;
}

async function isMp3File(input: Input): Promise<boolean> {
  return (await input.getFormat()) instanceof Mp3InputFormat;
}

/** Returns the container time at which a recording starts, in seconds. Broadcasts may start at any time. */
export async function originOf(input: Input): Promise<number> {
  return (await input.getFormat()) instanceof MpegTsInputFormat ? input.getFirstTimestamp() : 0;
}

async function* trackAudio(
  track: InputAudioTrack,
  { start, end }: Stretch,
  origin: number,
): AsyncGenerator<DecodedAudio> {
  const until = end === null ? undefined : end + origin;
  const toMono = createMonoConverter();
  for await (using sample of new AudioSampleSink(track).samples(start + origin, until))
    yield {
      startTime: sample.timestamp - origin,
      rate: sample.sampleRate,
      // Mediabunny would copy the samples one by one and create garbage.
      samples: toMono(sample.toAudioData()),
    };
}

/** Decodes the links one after the other. */
async function* chainedAudio(
  links: readonly Ranges[],
  { start, end }: Stretch,
): AsyncGenerator<DecodedAudio> {
  for await (const { track, linkStart, length, origin } of openLinks(links)) {
    if (end !== null && linkStart >= end) return;
    if (linkStart + length <= start) continue;
    const range = { start: Math.max(0, start - linkStart), end: end === null ? null : end - linkStart };
    for await (const audio of trackAudio(track, range, origin))
      yield { ...audio, startTime: linkStart + audio.startTime };
  }
}

/** A link, its start in the whole recording and its length, in seconds, and the container time at which it starts. */
type OpenLink = {
  readonly track: InputAudioTrack;
  readonly linkStart: number;
  readonly length: number;
  readonly origin: number;
};

/**
 * Opens the links one after the other, until the next one is requested. Times in a link may continue those of the
 * previous one.
 * @throws if a link contains no audio that can be read
 */
export async function* openLinks(links: readonly Ranges[]): AsyncGenerator<OpenLink> {
  let linkStart = 0;
  for (const [index, ranges] of links.entries()) {
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    const track = await audioTrackOf(input);
    if (!track || !(await hasPackets(track))) throw new Error('a recording in the file has no audio');
    const origin = index === 0 ? await originOf(input) : Math.max(0, await track.getFirstTimestamp());
    const length = (await track.computeDuration()) - origin;
    yield { track, linkStart, length, origin };
    linkStart += length;
  }
}
