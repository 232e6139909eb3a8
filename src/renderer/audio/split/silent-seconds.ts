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

const whole = { start: 0, end: null };

/**
 * Returns the length of a recording in which nothing can be heard, in seconds. Returns null as soon as something can be
 * heard, and for a recording of which any part can't be decoded.
 */
export async function silentSeconds(source: Ranges): Promise<number | null> {
  const meter = createAudibleMeter();
  let samplesRead = 0;
  try {
    const links = await recordingsIn(source);
    const [ranges = source] = links;
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    const track = await audioTrackOf(input);
    const audio = track && (await audioOf({ input, track, ranges, links }, whole));
    if (!audio) return null;
    await pipeAudio(upTo(audio, meter.isAudible), whole, async (samples) => {
      meter.add(samples);
      samplesRead += samples.length;
    });
  } catch {
    return null;
  }
  const seconds = samplesRead / speechRate;
  return meter.isSilent(0, seconds) ? seconds : null;
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
