import type { Cue } from '../../../shared/subtitle-file.ts';

/** The text in an export for a range of the recording that isn't transcribed. Times are in seconds. */
export type TextMark = { readonly start: number; readonly end: number; readonly text: string };

/** Minimum duration of a mark, in seconds. */
const shortestMark = 1;

/** Adds a cue for each mark where no other cue is shown. */
export function withMarks(cues: readonly Cue[], marks: readonly TextMark[]): readonly Cue[] {
  return marks.reduce(withMark, cues);
}

function withMark(cues: readonly Cue[], { start, end, text }: TextMark): readonly Cue[] {
  const added: Cue[] = [];
  const add = (from: number, to: number) => {
    if (to - from >= shortestMark) added.push({ start: from, end: to, lines: [text] });
  };
  let at = start;
  for (const cue of cues) {
    if (cue.end <= at || cue.start >= end) continue;
    add(at, cue.start);
    at = Math.max(at, cue.end);
  }
  add(at, end);
  return [...cues, ...added].toSorted((one, other) => one.start - other.start);
}
