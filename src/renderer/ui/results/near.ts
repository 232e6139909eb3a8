import type { MatchRange } from '../../../shared/search/search.ts';
import type { Rank } from './rank.ts';

const wordsIn = /[\p{L}\p{N}]+/gu;

/**
 * Matches words in folded text despite typing errors: one wrong, missing, extra or swapped letter in words of 4 to 7
 * letters, and two in longer words. The end of a word may be missing. Returns null if any word doesn't match.
 */
export function nearRank(text: string, words: readonly string[]): Rank | null {
  const ranges: MatchRange[] = [];
  const present = [...text.matchAll(wordsIn)];
  for (const word of words) {
    const found = present.find(([candidate]) => isNear(word, candidate));
    if (!found) return null;
    ranges.push([found.index, found.index + found[0].length]);
  }
  return { tier: 0, ranges: ranges.toSorted(([one], [other]) => one - other) };
}

/** Returns whether a word or its beginning differs from the query only by typing errors. */
function isNear(query: string, word: string): boolean {
  const maxEdits = query.length < 4 ? 0 : query.length < 8 ? 1 : 2;
  if (word.length < query.length - maxEdits) return false;
  return Math.min(...lastRow(query, word.slice(0, query.length + maxEdits))) <= maxEdits;
}

/** Returns the edit distances from `query` to each prefix of `word`. A swap of adjacent letters counts as one. */
function lastRow(query: string, word: string): readonly number[] {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= query.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = query[row - 1] === word[at - 1];
      let lowest = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (query[row - 1] === word[at - 2] && query[row - 2] === word[at - 1])
        lowest = Math.min(lowest, (beforeLast[at - 2] ?? lowest) + 1);
      next.push(lowest);
    }
    beforeLast = last;
    last = next;
  }
  return last;
}
