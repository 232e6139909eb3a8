import type { MatchRange } from '../../../shared/search/search.ts';
import { folded, foldedWithOrigin } from '../../../shared/search/search-fold.ts';

/** A match. `tier` is its quality: 6 is identical, 1 is scattered letters, and 0 contains typing errors. */
export type Rank = { readonly tier: number; readonly ranges: readonly MatchRange[] };

const tiers = { same: 6, start: 5, word: 4, inside: 2, letters: 1 } as const;
const wordLetter = /[\p{L}\p{N}]/u;

/** Splits a query into words, folded like titles. */
export function wordsOf(query: string): readonly string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/**
 * Ranks how well a folded title matches all words. Returns null if it doesn't. The worst-matching word determines the
 * tier, so `go tr` matches "Go to Transcribe" as two word starts. Ranges refer to the folded title.
 */
export function rank(title: string, words: readonly string[]): Rank | null {
  const phrase = words.join(' ');
  if (title === phrase) return { tier: tiers.same, ranges: [[0, title.length]] };
  if (words.length > 1 && title.startsWith(phrase))
    return { tier: tiers.start, ranges: [[0, phrase.length]] };
  let tier: number = tiers.same;
  const ranges: MatchRange[] = [];
  for (const word of words) {
    const found = rankWord(title, word);
    if (!found) return null;
    tier = Math.min(tier, found.tier);
    ranges.push(...found.ranges);
  }
  return { tier, ranges: joined(ranges) };
}

/** Returns the matches as ranges in the original title. */
export function rangesIn(title: string, { ranges }: Rank): readonly MatchRange[] {
  const { origin } = foldedWithOrigin(title);
  return joined(ranges.map(([from, to]) => origin(from, to)));
}

function rankWord(title: string, word: string): Rank | null {
  const first = title.indexOf(word);
  if (first < 0) return rankLetters(title, word);
  if (first === 0) return { tier: tiers.start, ranges: [[0, word.length]] };
  for (let at = first; at >= 0; at = title.indexOf(word, at + 1)) {
    if (beginsWord(title, at)) return { tier: tiers.word, ranges: [[at, at + word.length]] };
  }
  return { tier: tiers.inside, ranges: [[first, first + word.length]] };
}

/** Matches runs of letters that each begin a word: `gtr` matches "Go to Transcribe", and `nco` "New conversation". */
function rankLetters(title: string, word: string): Rank | null {
  // Most titles don't even contain the letters in order, which is quick to check.
  if (word.length < 2 || !hasLetters(title, word)) return null;
  const starts: number[] = [];
  for (let at = 0; at < title.length; at += 1) if (beginsWord(title, at)) starts.push(at);
  const ranges = spelled(title, word, starts);
  return ranges && { tier: tiers.letters, ranges };
}

function spelled(title: string, word: string, starts: readonly number[]): readonly MatchRange[] | null {
  // Pairs of matched letter count and position that have failed, so that none is tried twice.
  const failed = new Set<string>();
  const restOf = (done: number, after: number): readonly MatchRange[] | null => {
    if (done === word.length) return [];
    if (failed.has(`${done} ${after}`)) return null;
    for (const start of starts) {
      if (start < after || title[start] !== word[done]) continue;
      let length = 1;
      while (done + length < word.length && title[start + length] === word[done + length]) length += 1;
      // Longest run first. A shorter one may leave letters for the next word.
      for (; length > 0; length -= 1) {
        const rest = restOf(done + length, start + length);
        if (rest) return [[start, start + length], ...rest];
      }
    }
    failed.add(`${done} ${after}`);
    return null;
  };
  return restOf(0, 0);
}

function hasLetters(title: string, word: string): boolean {
  let at = -1;
  for (const letter of word) {
    at = title.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function beginsWord(title: string, at: number): boolean {
  return isLetter(title, at) && (at === 0 || !isLetter(title, at - 1));
}

function isLetter(title: string, at: number): boolean {
  const code = title.charCodeAt(at);
  if (code > 127) return wordLetter.test(title.charAt(at));
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

function joined(ranges: readonly MatchRange[]): readonly MatchRange[] {
  const result: MatchRange[] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
