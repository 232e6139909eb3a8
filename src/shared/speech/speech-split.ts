import { endsInAbbreviation } from '../text/abbreviations.ts';
import { createReuse, type Reuse } from '../text/reuse.ts';

/** Range of a text, in UTF-16 units. `end` is exclusive. */
export type TextChunk = { readonly start: number; readonly end: number };

/** Number of UTF-16 units to read beyond the limit, to recognise a boundary exactly at the limit. */
const lookahead = 32;

// Whitespace followed by a combining mark is a visible character.
const blanksAtStart = /^(?:\s(?!\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]))*/u;
const paragraphEnd = /\n[^\S\n]*\n/g;
const clauseEnd = /[,;:)\]–—،؛](?=\s)|[，、；：）」』]/g;

/**
 * Returns the maximum number of characters per request: the gateway's setting, or less if the gateway refused that
 * many.
 */
export function characterLimit(
  { speechLimit }: { readonly speechLimit: number },
  { maxCharacters }: { readonly maxCharacters: number | null },
): number {
  return Math.min(maxCharacters ?? speechLimit, speechLimit);
}

/**
 * Splits a text into chunks of at most `limit` UTF-16 units for one speech request each, in order and without the
 * whitespace between them. Splits after the last paragraph that fits, else after the last sentence, clause or word,
 * else between two graphemes, or between two code points if a single grapheme exceeds the limit. Searches only the
 * parts of the text that aren't in `known`.
 */
export function splitSpeech(
  text: string,
  limit: number,
  known: Reuse<number> = createReuse(),
): readonly TextChunk[] {
  known.start(String(limit));
  const chunks: TextChunk[] = [];
  let start = afterBlanks(text, 0);
  while (start < text.length) {
    const window = text.slice(start, start + limit + lookahead);
    const length =
      withoutBlanks(window).length <= limit ? window.length : known.of(window, () => cutOf(window, limit));
    const end = start + withoutBlanks(window.slice(0, length)).length;
    chunks.push({ start, end });
    start = afterBlanks(text, end);
  }
  return chunks;
}

function afterBlanks(text: string, from: number): number {
  return from + (blanksAtStart.exec(text.slice(from))?.[0].length ?? 0);
}

function withoutBlanks(text: string): string {
  return text.trimEnd();
}

/** Returns where to split a window that exceeds the limit; at least 1. */
function cutOf(window: string, limit: number): number {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(window);
  const fits = (index: number) =>
    index > 0 &&
    withoutBlanks(window.slice(0, index)).length <= limit &&
    graphemes.containing(index)?.index === index;
  const last = (ends: readonly number[]) => ends.findLast(fits);
  // Keep "Dr." and the name after it in one request.
  const lastWhole = (ends: readonly number[]) =>
    ends.findLast((index) => fits(index) && !endsInAbbreviation(window.slice(0, index)));
  return (
    last(matches(window, paragraphEnd, 'start')) ??
    lastWhole(startsIn(window, 'sentence').map(({ index }) => index)) ??
    last(matches(window, clauseEnd, 'end')) ??
    lastWhole(wordStarts(window)) ??
    last(wordStarts(window)) ??
    last([...graphemes].map(({ index }) => index)) ??
    codePointBefore(window, limit)
  );
}

function startsIn(text: string, granularity: Intl.SegmenterOptions['granularity']): Intl.SegmentData[] {
  return [...new Intl.Segmenter('en', { granularity }).segment(text)];
}

/** Returns the start of each word that follows whitespace or, in scripts without spaces, another word. */
function wordStarts(text: string): readonly number[] {
  const words = startsIn(text, 'word');
  return words.flatMap(({ index, isWordLike }, place) => {
    const before = words[place - 1];
    if (!before) return [];
    return before.segment.trim() === '' || (before.isWordLike && isWordLike) ? [index] : [];
  });
}

function matches(text: string, pattern: RegExp, side: 'start' | 'end'): readonly number[] {
  return [...text.matchAll(pattern)].map((found) =>
    side === 'start' ? found.index : found.index + found[0].length,
  );
}

function codePointBefore(text: string, limit: number): number {
  const inPair = /[\ud800-\udbff]/.test(text[limit - 1] ?? '') && /[\udc00-\udfff]/.test(text[limit] ?? '');
  return Math.max(1, inPair ? limit - 1 : limit);
}
