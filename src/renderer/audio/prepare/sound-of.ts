import { AudioSampleSink, type Input, type InputAudioTrack, Mp3InputFormat } from 'mediabunny';
import { monoOf } from './mono-of.ts';
import { mp3Sound } from './mp3-sound.ts';
import type { Ranges } from './ranges.ts';
import type { Sound, Stretch } from './sound.ts';

/** A recording that has been looked into: its container, the sound in it that counts, and its bytes. */
export type Recording = { readonly input: Input; readonly track: InputAudioTrack; readonly ranges: Ranges };

/** What a stretch of a recording sounds like; null where its codec cannot be decoded here. */
export async function soundOf(
  { input, track, ranges }: Recording,
  stretch: Stretch,
): Promise<AsyncIterable<Sound> | null> {
  if (await isMp3File(input)) return mp3Sound(ranges, stretch);
  return (await track.canDecode()) ? trackSound(track, stretch) : null;
}

/** Whether the browser decodes it, on a thread of its own. */
export async function isDecodedBeside({ input, track }: Recording): Promise<boolean> {
  const codec = await track.getCodec();
  const isDecodedHere = codec === 'opus' || codec?.startsWith('pcm') || (await isMp3File(input));
  return !isDecodedHere;
}

async function isMp3File(input: Input): Promise<boolean> {
  return (await input.getFormat()) instanceof Mp3InputFormat;
}

async function* trackSound(track: InputAudioTrack, { start, end }: Stretch): AsyncGenerator<Sound> {
  for await (using sample of new AudioSampleSink(track).samples(start, end ?? undefined))
    yield {
      begin: sample.timestamp,
      rate: sample.sampleRate,
      // Samples of mediabunny's would be read one by one, and each make garbage.
      samples: monoOf(sample.toAudioData()),
    };
}
