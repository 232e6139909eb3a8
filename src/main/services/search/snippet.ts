import type { MatchRange, Snippet } from '../../../shared/search/search.ts';
import type { Matcher } from '../../../shared/search/search-matches.ts';

/** Approximate length of a snippet in UTF-16 units: three lines of the list. */
const length = 150;
/** Length of the text before the first match. */
const lead = 30;
/** Long texts are searched in slices of this length until one has a match. */
const slice = 20_000;
/** Overlap of the slices, so that phrases aren't split. */
const overlap = 300;
/** Length of text to search for a match. Without a match in it, the snippet shows the start of the message. */
const titleSearchLength = 400_000;

/** Returns the part of a message with the most matches. Markup is replaced by spaces. */
export function snippetOf(text: string, matcher: Matcher): Snippet {
  const matches = firstMatches(text, matcher);
  const first = bestStart(matches);
  const from = startOf(text, first);
  const to = endOf(text, from + length);
  return {
    text: withoutMarkup(text.slice(from, to)),
    matches: matches
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start - from, end - from]),
    cutStart: text.slice(0, from).trim() !== '',
    cutEnd: text.slice(to, to + 1000).trim() !== '',
  };
}

function firstMatches(text: string, matcher: Matcher): readonly MatchRange[] {
  for (let from = 0; from < Math.min(text.length, titleSearchLength); from += slice - overlap) {
    const found = matcher.in(text.slice(from, from + slice), 100);
    if (found.length > 0) return found.map(([start, end]) => [start + from, end + from]);
  }
  return [];
}

/** Returns the start of the match from which the most matched text fits into a snippet. */
function bestStart(matches: readonly MatchRange[]): number {
  let best = { start: matches[0]?.[0] ?? 0, covered: 0 };
  for (const [start] of matches) {
    const within = matches.filter(([from, to]) => from >= start && to <= start + length - lead);
    const covered = within.reduce((sum, [from, to]) => sum + to - from, 0);
    if (covered > best.covered) best = { start, covered };
  }
  return best.start;
}

function startOf(text: string, first: number): number {
  const wanted = Math.max(0, first - lead);
  if (wanted === 0) return 0;
  const space = text.slice(wanted, first).search(/\s/);
  return space < 0 ? whole(text, wanted) : wanted + space + 1;
}

function endOf(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const space = text.slice(wanted - 20, wanted).search(/\s\S*$/);
  return space < 0 ? whole(text, wanted) : wanted - 20 + space;
}

/** Moves a position out of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

/** Marks of Markdown and TeX. */
const markup = /\*\*|__|`+|\||\$+|\\(?=[a-zA-Z()[\]])|[{}]|^[ \t]*(?:#{1,6}|>|[-*+])[ \t]/gm;

// Preserves the length, so that ranges stay valid. White space is displayed as a single space anyway.
function withoutMarkup(text: string): string {
  return text.replace(markup, (mark) => ' '.repeat(mark.length));
}
