import type { SpokenClip } from '../remember/spoken-clips.ts';
import type { TimedText } from '../voice/plan-speech.ts';

/** What was recognised: segments in order of time, in seconds. */
export type Transcript = {
  readonly text: string;
  readonly seconds: number;
  readonly segments: readonly Segment[];
};

/** A segment with the words in it. */
export type Segment = TimedText & { readonly words: readonly TimedText[] };

/** The transcript of a sound without speech. */
export function silentTranscript(seconds: number): Transcript {
  return { text: '', seconds, segments: [] };
}

/** The transcript of clips spoken here, which follow one another in a sound from the given seconds on. */
export function spokenTranscript(
  clips: readonly { readonly clip: SpokenClip; readonly at: number }[],
  seconds: number,
): Transcript {
  const segments = clips.flatMap(({ clip, at }) => {
    const shifted = (timed: TimedText): TimedText => ({
      text: timed.text,
      start: Math.min(seconds, timed.start + at),
      end: Math.min(seconds, timed.end + at),
    });
    return clip.sentences.map((sentence) => ({
      ...shifted(sentence),
      words: clip.words.filter(({ start }) => start >= sentence.start && start < sentence.end).map(shifted),
    }));
  });
  return { text: clips.map(({ clip }) => clip.text).join(' '), seconds, segments };
}
