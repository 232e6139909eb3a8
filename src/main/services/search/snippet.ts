import type { MatchRange, Snippet } from '../../../shared/models/search.ts';
import type { Matcher } from '../../../shared/models/search-matches.ts';

/** About how long a snippet is, in UTF-16 units: three lines of the list. */
const length = 150;
/** How much of it stands before the first match. */
const lead = 30;
/** A long text is looked through in slices of this, until one holds a match. */
const slice = 20_000;
/** Slices overlap by this, so that a phrase is not cut. */
const overlap = 300;
/** Beyond this a snippet shows how the message begins. */
const farEnough = 400_000;

/** The piece of a message that shows most of what was sought. Markup that would only be in the way becomes spaces. */
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
  for (let from = 0; from < Math.min(text.length, farEnough); from += slice - overlap) {
    const found = matcher.in(text.slice(from, from + slice), 100);
    if (found.length > 0) return found.map(([start, end]) => [start + from, end + from]);
  }
  return [];
}

/** The match from which on the most matched text fits into a snippet. */
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

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

// As long as before, for the sake of the ranges: white space shows as one space anyway.
function withoutMarkup(text: string): string {
  return text.replace(/\*\*|__|`+|\||^[ \t]*(?:#{1,6}|>|[-*+])[ \t]/gm, (markup) =>
    ' '.repeat(markup.length),
  );
}
