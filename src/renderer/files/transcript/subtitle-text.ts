import { isUnspaced } from '../../../shared/models/join-texts.ts';
import { wordEnd } from './abbreviations.ts';

/**
 * A piece of text that subtitles do not divide: a word with the marks at it; `spaced` where a space stands before it.
 * `rank` says what ends with it: a sentence (0), a clause (1), a word (2) or nothing (3: an abbreviation that belongs to
 * the next word). Widths are in columns of a Latin letter.
 */
export type Piece = {
  readonly text: string;
  readonly spaced: boolean;
  readonly width: number;
  readonly rank: 0 | 1 | 2 | 3;
};

/** What can be read in one line at a glance: the usual measure of subtitles. */
export const longestLine = 42;

/** Sixteen signs of Chinese, Japanese or Korean fill a line. */
const wideSign = longestLine / 16;

/** A text in pieces. Scripts without spaces are divided at their words, and what is wider than a line is cut. */
export function piecesOf(text: string): readonly Piece[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word, place, words) =>
      (isUnspaced(word) ? wordsWithin(word) : [word]).flatMap(cut).map((piece, at, all) => ({
        text: piece,
        spaced: place > 0 && at === 0,
        width: widthOf(piece),
        rank: rankOf(piece, at < all.length - 1 ? undefined : words[place + 1]),
      })),
    );
}

/** How wide a text is, in columns. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  return graphemes(text).reduce((sum, sign) => sum + (wide.test(sign) ? wideSign : 1), 0);
}

/** The text that pieces make in a line of their own. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');
}

/** A place where the text of a line ends inside pieces: the widths before, after, and of any stretch. */
export function stretches(pieces: readonly Piece[]): (from: number, to: number) => number {
  const upTo = [0];
  for (const { width, spaced } of pieces) upTo.push((upTo.at(-1) ?? 0) + width + (spaced ? 1 : 0));
  return (from, to) => {
    if (from >= to) return 0;
    // The space before a line's first word is not drawn.
    return (upTo[to] ?? 0) - (upTo[from] ?? 0) - (pieces[from]?.spaced ? 1 : 0);
  };
}

const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60]/u;
/** Latin letters as they come: a column each. */
const plain = /^[\u0020-\u007e\u00a1-\u024f\u2010-\u2026]*$/;
const opening = /^[\p{Ps}\p{Pi}¿¡]+$/u;

/** Marks stay with the word that they belong to: no line begins with a full stop or ends with an open bracket. */
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
  for (const sign of graphemes(word)) {
    if (open && widthOf(open) + widthOf(sign) > share) {
      parts.push(open);
      open = '';
    }
    open += sign;
  }
  return [...parts, open];
}

const closing = '["\'”’»)\\]」』】）]*$';
const clause = new RegExp(`[,;:–—、，；：]${closing}`);

function rankOf(piece: string, next: string | undefined): Piece['rank'] {
  const end = wordEnd(piece, next);
  if (end === 'sentence') return 0;
  if (end === 'bound') return 3;
  return clause.test(piece) ? 1 : 2;
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Signs that make one with what stands before them; telling where takes a hundred times as long as without them. */
const joining = /[\p{M}\p{Cf}\p{RI}\p{Emoji_Modifier}\u1100-\u11ff]/u;

function graphemes(text: string): readonly string[] {
  if (!joining.test(text)) return Array.from(text);
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}
