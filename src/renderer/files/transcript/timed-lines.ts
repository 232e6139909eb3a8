import { joinTexts } from '../../../shared/models/join-texts.ts';
import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import { readingSeconds } from './reading-time.ts';
import { widthOf } from './subtitle-text.ts';

/** A text and its time in seconds. */
export type Span = { readonly start: number; readonly end: number; readonly text: string };

/** Minimum duration of a line in seconds. Shorter ones belong to the next line. */
const leastSeconds = 0.1;

/** Whether any line has a time, which subtitles require. */
export function isTimed(lines: readonly TranscriptLine[]): boolean {
  return lines.some(({ start }) => start !== null);
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
  spans.forEach(({ start, end, text }, at) => {
    const next = spans[at + 1];
    const from = early?.start ?? start;
    const whole = early ? joinTexts([early.text, text]) : text;
    const until = Math.max(start, Math.min(end, next?.start ?? end));
    if (until - from >= leastSeconds) timed.push({ start: from, end: until, text: whole });
    else if (!next) timed.push({ start: from, end: from + readingSeconds(widthOf(whole)), text: whole });
    early = until - from < leastSeconds ? { start: from, end: until, text: whole } : null;
  });
  return timed;
}

/** Returns all lines with times. Lines without times share the time between their neighbours by length. */
function placed(lines: readonly TranscriptLine[]): readonly Span[] {
  const spans: Span[] = [];
  let waiting: string[] = [];
  const settle = (until: number | null) => {
    const from = Math.min(spans.at(-1)?.end ?? 0, until ?? Number.POSITIVE_INFINITY);
    const all = waiting.reduce((sum, text) => sum + widthOf(text), 0);
    const room = until === null ? readingSeconds(all) : until - from;
    let start = from;
    for (const text of waiting) {
      const end = start + (room * widthOf(text)) / all;
      spans.push({ start, end, text });
      start = end;
    }
    waiting = [];
  };
  for (const { start, end, text } of lines) {
    if (start === null) waiting.push(text.trim());
    else {
      settle(start);
      spans.push({ start, end: Math.max(start, end ?? start), text: text.trim() });
    }
  }
  settle(null);
  return spans;
}
