import {
  ALL_FORMATS,
  AudioSampleSink,
  Input,
  type InputAudioTrack,
  Mp3InputFormat,
  MpegTsInputFormat,
  OggInputFormat,
} from 'mediabunny';
import type { DecodedAudio, Stretch } from './audio.ts';
import { createMonoConverter } from './mono-converter.ts';
import { mp3Audio } from './mp3-audio.ts';
import { linkRanges, type OggLink, oggLinks } from './ogg-links.ts';
import { createRangeSource } from './range-source.ts';
import type { Ranges } from './ranges.ts';

/** An opened recording: its container, its audio track, and its bytes. */
export type Recording = { readonly input: Input; readonly track: InputAudioTrack; readonly ranges: Ranges };

/** Decodes a range of a recording. Returns null if its codec isn't supported. */
export async function audioOf(
  { input, track, ranges }: Recording,
  stretch: Stretch,
): Promise<AsyncIterable<DecodedAudio> | null> {
  if (await isMp3File(input)) return mp3Audio(ranges, stretch);
  if (!(await track.canDecode())) return null;
  const links = await linksOf(input, ranges);
  return links.length > 1
    ? chainedAudio(ranges, links, stretch)
    : trackAudio(track, stretch, await originOf(input));
}

/** Finds the links of a recording that may be a chained Ogg file. Readers and players handle only the first one. */
export async function linksOf(input: Input, ranges: Ranges): Promise<readonly OggLink[]> {
  return (await input.getFormat()) instanceof OggInputFormat ? oggLinks(ranges) : [];
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

/** Decodes the links one after the other. Times within a link start at 0. */
async function* chainedAudio(
  ranges: Ranges,
  links: readonly OggLink[],
  { start, end }: Stretch,
): AsyncGenerator<DecodedAudio> {
  let linkStart = 0;
  for (const link of links) {
    if (end !== null && linkStart >= end) return;
    using input = new Input({
      source: createRangeSource(linkRanges(ranges, link)),
      formats: ALL_FORMATS,
    });
    const track = await input.getPrimaryAudioTrack();
    if (!track) continue;
    const length = await track.computeDuration();
    if (linkStart + length > start) {
      const range = { start: Math.max(0, start - linkStart), end: end === null ? null : end - linkStart };
      for await (const audio of trackAudio(track, range, 0))
        yield { ...audio, startTime: linkStart + audio.startTime };
    }
    linkStart += length;
  }
}
