import type { Cue } from '../../../shared/subtitle-file.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { longestShown, readingSeconds, shortestShown } from './reading-time.ts';
import { blocksOf } from './subtitle-blocks.ts';
import { textUnits, widthOf } from './subtitle-text.ts';
import { type Span, timedLines } from './timed-lines.ts';

/**
 * Returns the subtitles of a transcript: all words in lines of readable length, shown long enough to read if the next
 * cue allows it, without overlaps. Empty for a transcript without times. `withName` puts the name of each new speaker
 * before the text.
 */
export function cuesOf(
  lines: readonly TranscriptLine[],
  withName: ((speaker: string, text: string) => string) | null = null,
): readonly Cue[] {
  const columns = (shown: Cue['lines']) => shown.reduce((sum, line) => sum + widthOf(line), 0);
  const spans = timedLines(lines).map((span, at, all) => {
    const isNew = span.speaker !== null && span.speaker !== all[at - 1]?.speaker;
    return withName && isNew ? { ...span, text: withName(span.speaker, span.text) } : span;
  });
  return extended(mergeShort(spans.flatMap(inCues)), columns);
}

/** Extends cues to their reading time, but not into the next cue. `columns` returns the width of the text to read. */
export function extended(cues: readonly Cue[], columns: (lines: Cue['lines']) => number): readonly Cue[] {
  return cues.map((cue, at) => {
    const readingEnd = cue.start + readingSeconds(columns(cue.lines));
    const nextStart = cues[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    return { ...cue, end: Math.max(cue.end, Math.min(readingEnd, nextStart)) };
  });
}

/** Splits a long line into several cues that share its time in proportion to their width. */
function inCues({ start, end, text, speaker }: Span): readonly Cue[] {
  const blocks = blocksOf(textUnits(text));
  const all = blocks.reduce((sum, { width }) => sum + width, 0);
  let from = start;
  return blocks.map(({ lines, width }, at) => {
    const to = at === blocks.length - 1 ? end : from + ((end - start) * width) / all;
    const cue = { start: from, end: to, lines, ...spokenBy(lines.map(() => speaker)) };
    from = to;
    return cue;
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
