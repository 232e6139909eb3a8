import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { readingSeconds } from './reading-time.ts';
import { widthOf } from './subtitle-text.ts';

/** Text with its time in seconds, the name of its speaker, and its words with their offsets in the text. */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string | null;
  readonly words: readonly WordCue[];
};

/** A line, with the times of its words if the gateway returned them. */
export type SpokenLine = TranscriptLine & { readonly words?: readonly WordCue[] };

/** Returns words whose text has moved by `by` UTF-16 units. */
export const movedWords = (words: readonly WordCue[], by: number): readonly WordCue[] =>
  by === 0 ? words : words.map((word) => ({ ...word, from: word.from + by, to: word.to + by }));

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
export function timedLines(lines: readonly SpokenLine[]): readonly Span[] {
  if (!isTimed(lines)) return [];
  const spans = placed(lines.filter(({ text }) => /\S/.test(text))).toSorted(
    (one, other) => one.start - other.start,
  );
  const timed: Span[] = [];
  let pendingSpan: Span | null = null;
  spans.forEach(({ start, end, text, speaker, words: own }, at) => {
    const next = spans[at + 1];
    const from = pendingSpan?.start ?? start;
    const joinedText = pendingSpan ? joinTexts([pendingSpan.text, text]) : text;
    const words = [...(pendingSpan?.words ?? []), ...movedWords(own, joinedText.length - text.length)];
    const span = { start: from, text: joinedText, speaker, words };
    const until = Math.max(start, Math.min(end, next?.start ?? end));
    if (until - from >= minSeconds) timed.push({ ...span, end: until });
    else if (!next) timed.push({ ...span, end: from + readingSeconds(widthOf(joinedText)) });
    pendingSpan = until - from < minSeconds ? { ...span, end: until } : null;
  });
  return timed;
}

/** Returns all lines with times. Lines without times share the time between their neighbours by length. */
function placed(lines: readonly SpokenLine[]): readonly Span[] {
  const spans: Span[] = [];
  let waiting: Pick<Span, 'text' | 'speaker'>[] = [];
  const settle = (until: number | null) => {
    const from = Math.min(spans.at(-1)?.end ?? 0, until ?? Number.POSITIVE_INFINITY);
    const all = waiting.reduce((sum, { text }) => sum + widthOf(text), 0);
    const available = until === null ? readingSeconds(all) : until - from;
    let start = from;
    for (const utterance of waiting) {
      const end = start + (available * widthOf(utterance.text)) / all;
      spans.push({ start, end, ...utterance, words: [] });
      start = end;
    }
    waiting = [];
  };
  for (const { start, end, text: rawText, speaker, words = [] } of lines) {
    const text = rawText.trim();
    if (start === null) waiting.push({ text, speaker });
    else {
      settle(start);
      const own = movedWords(words, -rawText.indexOf(text));
      spans.push({ start, end: Math.max(start, end ?? start), text, speaker, words: own });
    }
  }
  settle(null);
  return spans;
}
