import { firstIndex } from '../../../shared/first-index.ts';
import type { Cue } from '../../../shared/subtitle-file.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { longestShown, readingSeconds, shortestShown } from './reading-time.ts';
import { blocksOf } from './subtitle-blocks.ts';
import { type TextUnit, textUnits, widthOf } from './subtitle-text.ts';
import { movedWords, type Span, type SpokenLine, timedLines } from './timed-lines.ts';

/** Minimum duration of a cue with its words' times, in seconds. */
const shortestCue = 0.1;

/**
 * Returns the subtitles of a transcript: all words in lines of readable length, shown long enough to read if the next
 * cue allows it, without overlaps. Those of a line with the times of its words begin and end with them. None is shown
 * after `end`, that of the recording in seconds (null if unknown). Empty for a transcript without times. `withName`
 * puts the name of each new speaker before the text.
 */
export function cuesOf(
  lines: readonly SpokenLine[],
  withName: ((speaker: string, text: string) => string) | null = null,
  end: number | null = null,
): readonly Cue[] {
  const columns = (shown: Cue['lines']) => shown.reduce((sum, line) => sum + widthOf(line), 0);
  const spans = timedLines(lines).map((span, at, all) => {
    const isNew = span.speaker !== null && span.speaker !== all[at - 1]?.speaker;
    if (!withName || !isNew) return span;
    const text = withName(span.speaker, span.text);
    return { ...span, text, words: movedWords(span.words, text.length - span.text.length) };
  });
  return extended(mergeShort(spans.flatMap(inCues)), columns, end ?? Number.POSITIVE_INFINITY);
}

/**
 * Extends cues to their reading time, but not into the next cue or over the end of the recording. `columns` returns the
 * width of the text to read.
 */
export function extended(
  cues: readonly Cue[],
  columns: (lines: Cue['lines']) => number,
  recordingEnd: number,
): readonly Cue[] {
  return cues.map((cue, at) => {
    const readingEnd = cue.start + readingSeconds(columns(cue.lines));
    const nextStart = cues[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    return { ...cue, end: Math.max(cue.end, Math.min(readingEnd, nextStart, recordingEnd)) };
  });
}

/**
 * Splits a long line into several cues. They have the times of their words, or, if those are unknown, they share the
 * line's time in proportion to their width.
 */
function inCues(span: Span): readonly Cue[] {
  const { start, end, text, speaker, words } = span;
  const blocks = blocksOf(textUnits(text), (unit) => pauseAfter(unit, words));
  const timed = blocks.flatMap(({ lines, units }) => {
    const [first, last] = wordsIn(words, units);
    return first && last
      ? { start: first.start, end: last.end, lines, ...spokenBy(lines.map(() => speaker)) }
      : [];
  });
  if (timed.length === blocks.length && isInOrder(timed, span)) return timed;
  const all = blocks.reduce((sum, { width }) => sum + width, 0);
  let from = start;
  return blocks.map(({ lines, width }, at) => {
    const to = at === blocks.length - 1 ? end : from + ((end - start) * width) / all;
    const cue = { start: from, end: to, lines, ...spokenBy(lines.map(() => speaker)) };
    from = to;
    return cue;
  });
}

/** Returns the first and the last word of units, and the one after them. */
function wordsIn(words: readonly WordCue[], units: readonly TextUnit[]): readonly (WordCue | undefined)[] {
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last) return [];
  const from = firstIndex(words, ({ to }) => to > first.at);
  const after = firstIndex(words, (word) => word.from >= last.at + last.text.length);
  return from < after ? [words[from], words[after - 1], words[after]] : [];
}

/** Returns the pause between the last word in a unit and the next word, in seconds. */
function pauseAfter(unit: TextUnit, words: readonly WordCue[]): number {
  const [, last, next] = wordsIn(words, [unit]);
  return last && next ? next.start - last.end : 0;
}

/** Returns whether cues are within a line's time and follow each other, which not all gateways' words do. */
function isInOrder(cues: readonly Cue[], { start, end }: Span): boolean {
  return cues.every((cue, at) => {
    const before = cues[at - 1]?.end ?? start;
    return cue.start >= before && cue.end - cue.start >= shortestCue && cue.end <= end;
  });
}

/** Merges cues that are too short with the next one, each on a separate line. */
function mergeShort(cues: readonly Cue[]): readonly Cue[] {
  const shown: Cue[] = [];
  for (const cue of cues) {
    const last = shown.at(-1);
    if (last && isFlicker(last, cue)) {
      shown[shown.length - 1] = {
        start: last.start,
        end: cue.end,
        lines: [...last.lines, ...cue.lines],
        ...spokenBy([...speakersOf(last), ...speakersOf(cue)]),
      };
    } else shown.push(cue);
  }
  return shown;
}

function speakersOf({ lines, speakers }: Cue): readonly (string | null)[] {
  return speakers ?? lines.map(() => null);
}

function spokenBy(speakers: readonly (string | null)[]): Pick<Cue, 'speakers'> {
  return speakers.some((speaker) => speaker !== null) ? { speakers } : {};
}

function isFlicker(cue: Cue, next: Cue): boolean {
  const canStay = next.start - cue.start >= shortestShown;
  const fit = cue.lines.length === 1 && next.lines.length === 1;
  return !canStay && fit && next.end - cue.start <= longestShown;
}
