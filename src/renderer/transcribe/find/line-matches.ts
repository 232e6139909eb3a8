import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';

/** A match: the index of its line, and its range in UTF-16 units (`to` is exclusive). */
export type LineMatch = { readonly place: number; readonly from: number; readonly to: number };

/**
 * Returns all matches in the lines in order, without overlaps. Accents always have to match, because matches may be
 * replaced. Matching is case-sensitive on request.
 */
export function lineMatches(
  lines: readonly Pick<TranscriptLine, 'text'>[],
  query: string,
  matchCase: boolean,
): readonly LineMatch[] {
  if (query.trim() === '') return [];
  const needle = matchCase ? query : lowered(query).text;
  return lines.flatMap(({ text }, index) => {
    const { text: searched, from } = matchCase ? { text, from: null } : lowered(text);
    const found: LineMatch[] = [];
    for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + needle.length)) {
      const end = at + needle.length;
      found.push({ place: index, from: from?.[at] ?? at, to: from?.[end] ?? end });
    }
    return found;
  });
}

/** Replaces the matches in a line's text. The matches must be in order. */
export function replaced(text: string, matches: readonly LineMatch[], by: string): string {
  let result = '';
  let end = 0;
  for (const { from, to } of matches) {
    result += text.slice(end, from) + by;
    end = to;
  }
  return result + text.slice(end);
}

type Lowered = {
  readonly text: string;
  /** The original index of each unit if the two texts differ in length, otherwise null. */
  readonly from: readonly number[] | null;
};

function lowered(text: string): Lowered {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return { text: lower, from: null };
  let result = '';
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const piece = letter.toLowerCase();
    for (let unit = 0; unit < piece.length; unit += 1) from.push(at);
    result += piece;
    at += letter.length;
  }
  from.push(at);
  return { text: result, from };
}
