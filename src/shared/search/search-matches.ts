import type { MatchRange } from './search.ts';
import { foldedWithOrigin } from './search-fold.ts';
import type { SearchTerm } from './search-query.ts';
import { type PlacedWord, placedSearchTermsOf } from './search-terms.ts';

/** Finds search terms in texts. */
export type Matcher = {
  /** Returns at most `max` matches, in order. */
  in(text: string, max?: number): readonly MatchRange[];
};

/** Creates a matcher for the terms of a query, or null without terms. It splits words in the same way as the index. */
export function createMatcher(terms: readonly SearchTerm[]): Matcher | null {
  if (terms.length === 0) return null;
  // Longer terms first, so that a phrase is highlighted as a whole.
  const longestFirst = terms.toSorted((a, b) => b.words.length - a.words.length);
  return {
    in: (text, max = 200) => {
      const folded = foldedWithOrigin(text);
      const words = placedSearchTermsOf(folded.text);
      const matches: MatchRange[] = [];
      for (let at = 0; at < words.length && matches.length < max; ) {
        const term = longestFirst.find((each) => matchesAt(words, at, each));
        if (term) {
          const [from, to] = folded.origin(...rangeOf(words, at, term));
          const last = matches.at(-1);
          // One character can stand for several words (㈝), and each may match.
          if (last && from < last[1]) matches[matches.length - 1] = [last[0], Math.max(last[1], to)];
          else matches.push([from, to]);
        }
        at += term ? term.words.length : 1;
      }
      return matches;
    },
  };
}

function matchesAt(
  words: readonly PlacedWord[],
  at: number,
  { words: termWords, unfinished }: SearchTerm,
): boolean {
  return termWords.every((each, index) => {
    const word = words[at + index]?.word;
    return unfinished && index === termWords.length - 1 ? word?.startsWith(each) : word === each;
  });
}

/** Returns the range of a match in the folded text. For a prefix match, it covers only the prefix. */
function rangeOf(words: readonly PlacedWord[], at: number, { words: termWords }: SearchTerm): MatchRange {
  const last = words[at + termWords.length - 1];
  return [words[at]?.at ?? 0, (last?.at ?? 0) + (termWords.at(-1)?.length ?? 0)];
}
