import { isUnspaced } from '../../../shared/text/join-texts.ts';
import { wordEnd } from './abbreviations.ts';

/**
 * A text unit that subtitles don't divide: a word with its punctuation. `at` is its offset in the text, in UTF-16
 * units. `spaced` means that a space precedes it. `rank` is what it ends: a sentence (0), a clause (1), a word (2) or
 * nothing (3: an abbreviation that belongs to the next word). Widths are in columns as wide as a Latin letter.
 */
export type TextUnit = {
  readonly text: string;
  readonly at: number;
  readonly spaced: boolean;
  readonly width: number;
  readonly rank: 0 | 1 | 2 | 3;
};

/** The usual maximum length of a subtitle line. */
export const longestLine = 42;

/** Width of a Chinese, Japanese or Korean character. Sixteen fill a line. */
const wideCharacter = longestLine / 16;

/** Divides text into units. Scripts without spaces are divided into words, and anything wider than a line is cut. */
export function textUnits(text: string): readonly TextUnit[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }, place, words) => {
    let offset = index;
    return (isUnspaced(word) ? wordsWithin(word) : [word]).flatMap(cut).map((unit, at, all) => {
      offset += unit.length;
      return {
        text: unit,
        at: offset - unit.length,
        spaced: place > 0 && at === 0,
        width: widthOf(unit),
        rank: rankOf(unit, at < all.length - 1 ? undefined : words[place + 1]?.[0]),
      };
    });
  });
}

/** Returns the width of text in columns. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + (wide.test(grapheme) ? wideCharacter : 1), 0);
}

/** Returns the text of units on one line. */
export function textOf(units: readonly TextUnit[]): string {
  return units.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');
}

/** Returns a function for the width of any range of units. */
export function rangeWidths(units: readonly TextUnit[]): (from: number, to: number) => number {
  const upTo = [0];
  for (const { width, spaced } of units) upTo.push((upTo.at(-1) ?? 0) + width + (spaced ? 1 : 0));
  return (from, to) => {
    if (from >= to) return 0;
    // The space before the first word of a line isn't drawn.
    return (upTo[to] ?? 0) - (upTo[from] ?? 0) - (units[from]?.spaced ? 1 : 0);
  };
}

const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60]/u;
/** Characters that take one column each. */
const plain = /^[\u0020-\u007e\u00a1-\u024f\u2010-\u2026]*$/;
const opening = /^[\p{Ps}\p{Pi}¿¡]+$/u;

/** Keeps punctuation with its word: no line starts with a full stop or ends with an opening bracket. */
function wordsWithin(run: string): readonly string[] {
  const found: string[] = [];
  let lead = '';
  for (const { segment, isWordLike } of wordSegmenter.segment(run)) {
    if (isWordLike) {
      found.push(lead + segment);
      lead = '';
    } else if (opening.test(segment) || found.length === 0) lead += segment;
    else if (lead) lead += segment;
    else found[found.length - 1] += segment;
  }
  return lead ? [...found, lead] : found;
}

function cut(word: string): readonly string[] {
  const width = widthOf(word);
  if (width <= longestLine) return [word];
  const share = width / Math.ceil(width / longestLine);
  const parts: string[] = [];
  let open = '';
  for (const grapheme of graphemes(word)) {
    if (open && widthOf(open) + widthOf(grapheme) > share) {
      parts.push(open);
      open = '';
    }
    open += grapheme;
  }
  return [...parts, open];
}

const closing = '["\'”’»)\\]」』】）]*$';
const clause = new RegExp(`[,;:–—、，；：]${closing}`);

function rankOf(unit: string, next: string | undefined): TextUnit['rank'] {
  const end = wordEnd(unit, next);
  if (end === 'sentence') return 0;
  if (end === 'bound') return 3;
  return clause.test(unit) ? 1 : 2;
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Characters that combine with preceding ones. Text with any of them is segmented, which takes a hundred times as long.
 */
const joining = /[\p{M}\p{Cf}\p{RI}\p{Emoji_Modifier}\u1100-\u11ff]/u;

function graphemes(text: string): readonly string[] {
  if (!joining.test(text)) return Array.from(text);
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}
