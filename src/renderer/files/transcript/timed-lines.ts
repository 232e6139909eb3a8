import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { readingSeconds } from './reading-time.ts';
import { widthOf } from './subtitle-text.ts';

/** Text with its time in seconds and the name of its speaker. */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string | null;
};

/** Minimum duration of a line in seconds. Shorter ones belong to the next line. */
const minSeconds = 0.1;

/** Returns whether any line has a time, which subtitles require. */
export function isTimed(lines: readonly TranscriptLine[]): boolean {
  return lines.some(({ start }) => start !== null);
}

/** Returns whether any line has a time that the gateway returned. */
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
  let pendingSpan: Span | null = null;
  spans.forEach(({ start, end, text, speaker }, at) => {
    const next = spans[at + 1];
    const from = pendingSpan?.start ?? start;
    const joinedText = pendingSpan ? joinTexts([pendingSpan.text, text]) : text;
    const until = Math.max(start, Math.min(end, next?.start ?? end));
    if (until - from >= minSeconds) timed.push({ start: from, end: until, text: joinedText, speaker });
    else if (!next)
      timed.push({ start: from, end: from + readingSeconds(widthOf(joinedText)), text: joinedText, speaker });
    pendingSpan = until - from < minSeconds ? { start: from, end: until, text: joinedText, speaker } : null;
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
    const available = until === null ? readingSeconds(all) : until - from;
    let start = from;
    for (const utterance of waiting) {
      const end = start + (available * widthOf(utterance.text)) / all;
      spans.push({ start, end, ...utterance });
      start = end;
    }
    waiting = [];
  };
  for (const { start, end, text: rawText, speaker } of lines) {
    const text = rawText.trim();
    if (start === null) waiting.push({ text, speaker });
    else {
      settle(start);
      spans.push({ start, end: Math.max(start, end ?? start), text, speaker });
    }
  }
  settle(null);
  return spans;
}
