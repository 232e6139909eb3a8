import { ALL_FORMATS, Input } from 'mediabunny';
import { speechRate } from '../../../shared/transcription/split.ts';
import type { DecodedAudio } from '../decode/audio.ts';
import { audioOf } from '../decode/audio-of.ts';
import { pipeAudio } from '../decode/audio-pass.ts';
import { audioTrackOf } from '../decode/audio-track.ts';
import { recordingsIn } from '../decode/links.ts';
import { createRangeSource } from '../decode/range-source.ts';
import type { Ranges } from '../decode/ranges.ts';
import { createAudibleMeter } from './audible-meter.ts';

/**
 * Containers, clocks and decoders disagree about the end of a recording by less than this, in seconds and as a share,
 * whichever is less.
 */
const tolerance = { seconds: 2, share: 0.25 };

const whole = { start: 0, end: null };

/**
 * Returns whether nothing can be heard in a recording: false as soon as something can be heard, and for a recording that
 * can't be decoded to its end. `duration` is its length in seconds.
 */
export async function isSilentRecording(source: Ranges, duration: number): Promise<boolean> {
  try {
    const links = await recordingsIn(source);
    const [ranges = source] = links;
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    const track = await audioTrackOf(input);
    const audio = track && (await audioOf({ input, track, ranges, links }, whole));
    if (!audio) return false;
    const meter = createAudibleMeter(await track.getNumberOfChannels());
    let samplesRead = 0;
    await pipeAudio(upTo(audio, meter.isAudible), whole, async (samples) => {
      meter.add(samples);
      samplesRead += samples.length;
    });
    const seconds = samplesRead / speechRate;
    // A reader or a decoder may stop early without an error.
    const allowed = Math.min(tolerance.seconds, duration * tolerance.share);
    return seconds >= duration - allowed && meter.isSilent(0, seconds);
  } catch {
    return false;
  }
}

/** Passes on decoded audio until `isEnough`. */
async function* upTo(
  audio: AsyncIterable<DecodedAudio>,
  isEnough: () => boolean,
): AsyncGenerator<DecodedAudio> {
  for await (const one of audio) {
    yield one;
    if (isEnough()) return;
  }
}
