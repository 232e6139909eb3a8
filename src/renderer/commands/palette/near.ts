import type { MatchRange } from '../../../shared/models/search.ts';
import type { Rank } from './rank.ts';

const wordsIn = /[\p{L}\p{N}]+/gu;

/**
 * Matches a folded text with typing errors: one wrong, missing, extra or swapped letter in words of at least 4 letters,
 * two from 8. Null if any word doesn't match. The end of a word may be missing.
 */
export function nearRank(text: string, sought: readonly string[]): Rank | null {
  const ranges: MatchRange[] = [];
  const present = [...text.matchAll(wordsIn)];
  for (const word of sought) {
    const found = present.find(([candidate]) => isNear(word, candidate));
    if (!found) return null;
    ranges.push([found.index, found.index + found[0].length]);
  }
  return { tier: 0, ranges: ranges.toSorted(([one], [other]) => one - other) };
}

/** Returns whether a word or its beginning differs from the query only by typing errors. */
function isNear(sought: string, word: string): boolean {
  const most = sought.length < 4 ? 0 : sought.length < 8 ? 1 : 2;
  if (word.length < sought.length - most) return false;
  return Math.min(...lastRow(sought, word.slice(0, sought.length + most))) <= most;
}

/** Returns the edit distances from `sought` to each prefix of `word`. A swap of adjacent letters counts as one. */
function lastRow(sought: string, word: string): readonly number[] {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= sought.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const same = sought[row - 1] === word[at - 1];
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
      );
      if (sought[row - 1] === word[at - 2] && sought[row - 2] === word[at - 1])
        least = Math.min(least, (beforeLast[at - 2] ?? least) + 1);
      next.push(least);
    }
    beforeLast = last;
    last = next;
  }
  return last;
}
