import { joinTexts } from '../../../shared/models/join-texts.ts';
import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import { readingSeconds } from './reading-time.ts';
import { widthOf } from './subtitle-text.ts';

/** A text, its time in seconds, and the name of who speaks it. */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string | null;
};

/** Minimum duration of a line in seconds. Shorter ones belong to the next line. */
const minSeconds = 0.1;

/** Whether any line has a time, which subtitles require. */
export function isTimed(lines: readonly TranscriptLine[]): boolean {
  return lines.some(({ start }) => start !== null);
}

/** Whether any line has a time that the gateway returned. */
export function isExactlyTimed(lines: readonly TranscriptLine[]): boolean {
  return lines.some(({ start, approximate }) => start !== null && !approximate);
}

/**
 * Returns the non-empty lines in time order, without overlaps. Lines without times share the time between their
 * neighbours. Empty if no line has a time.
 */
export function timedLines(lines: readonly TranscriptLine[]): readonly Span[] {
  if (!isTimed(lines)) return [];
  const spans = placed(lines.filter(({ text }) => /\S/.test(text))).toSorted(
    (one, other) => one.start - other.start,
  );
  const timed: Span[] = [];
  let early: Span | null = null;
  spans.forEach(({ start, end, text, speaker }, at) => {
    const next = spans[at + 1];
    const from = early?.start ?? start;
    const whole = early ? joinTexts([early.text, text]) : text;
    const until = Math.max(start, Math.min(end, next?.start ?? end));
    if (until - from >= minSeconds) timed.push({ start: from, end: until, text: whole, speaker });
    else if (!next)
      timed.push({ start: from, end: from + readingSeconds(widthOf(whole)), text: whole, speaker });
    early = until - from < minSeconds ? { start: from, end: until, text: whole, speaker } : null;
  });
  return timed;
}

/** Returns all lines with times. Lines without times share the time between their neighbours by length. */
function placed(lines: readonly TranscriptLine[]): readonly Span[] {
  const spans: Span[] = [];
  let waiting: Pick<Span, 'text' | 'speaker'>[] = [];
  const settle = (until: number | null) => {
    const from = Math.min(spans.at(-1)?.end ?? 0, until ?? Number.POSITIVE_INFINITY);
    const all = waiting.reduce((sum, { text }) => sum + widthOf(text), 0);
    const room = until === null ? readingSeconds(all) : until - from;
    let start = from;
    for (const said of waiting) {
      const end = start + (room * widthOf(said.text)) / all;
      spans.push({ start, end, ...said });
      start = end;
    }
    waiting = [];
  };
  for (const { start, end, text: written, speaker } of lines) {
    const text = written.trim();
    if (start === null) waiting.push({ text, speaker });
    else {
      settle(start);
      spans.push({ start, end: Math.max(start, end ?? start), text, speaker });
    }
  }
  settle(null);
  return spans;
}
