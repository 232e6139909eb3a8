import type { TimedText } from '../voice/plan-speech.ts';

/** The text of a recording, with its segments in chronological order. Times are in seconds. */
export type Transcript = {
  readonly text: string;
  readonly seconds: number;
  readonly segments: readonly Segment[];
};

/** A segment with its words. */
export type Segment = TimedText & { readonly words: readonly TimedText[] };

/** Returns the transcript of recordings that follow one another in one file. */
export function joinTranscripts(transcripts: readonly Transcript[]): Transcript {
  let at = 0;
  const segments: Segment[] = [];
  for (const transcript of transcripts) {
    segments.push(...transcript.segments.map((segment) => shifted(segment, at)));
    at += transcript.seconds;
  }
  return { text: transcripts.map(({ text }) => text).join(' '), seconds: at, segments };
}

/** Returns the transcript of a range of a recording. A word belongs to the range in which it starts. */
export function sliceTranscript(transcript: Transcript, start: number, seconds: number): Transcript {
  const segments = transcript.segments.flatMap((segment) => {
    const words = segment.words.filter((word) => word.start >= start && word.start < start + seconds);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return [];
    const text = words.map((word) => word.text).join(' ');
    return [shifted({ text, start: first.start, end: last.end, words }, -start)];
  });
  return { text: segments.map(({ text }) => text).join(' '), seconds, segments };
}

function shifted({ words, ...segment }: Segment, by: number): Segment {
  const moved = ({ text, start, end }: TimedText) => ({ text, start: start + by, end: end + by });
  return { ...moved(segment), words: words.map(moved) };
}
