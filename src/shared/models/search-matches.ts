import type { MatchRange } from './search.ts';
import { foldedWithOrigin } from './search-fold.ts';
import type { SearchTerm } from './search-query.ts';
import { isUnspaced, spacedClass, wordClass } from './search-words.ts';

/** Finds where terms stand in texts. */
export type Matcher = {
  /** The matches in a text, in order, at most `most`. */
  in(text: string, most?: number): readonly MatchRange[];
};

/** A matcher for the terms of a query; null where there are none. */
export function createMatcher(terms: readonly SearchTerm[]): Matcher | null {
  if (terms.length === 0) return null;
  // Longer ones first, so that a phrase is marked as one.
  const longest = terms.toSorted((a, b) => b.words.length - a.words.length);
  const pattern = new RegExp(longest.map(patternOf).join('|'), 'gv');
  return {
    in: (text, most = 200) => {
      const within = foldedWithOrigin(text);
      const found: MatchRange[] = [];
      for (const { 0: matched, index } of within.text.matchAll(pattern)) {
        if (found.length === most) break;
        const [from, to] = within.origin(index, index + matched.length);
        const last = found.at(-1);
        // Of one sign that stands for several words (㈝) each may match.
        if (last && from < last[1]) found[found.length - 1] = [last[0], Math.max(last[1], to)];
        else found.push([from, to]);
      }
      return found;
    },
  };
}

// As the index sees it: a word begins at its first letter and, once finished, ends with its last. Words hold letters,
// numbers, marks and symbols past ASCII, none of which means anything in a pattern.
function patternOf({ words, unfinished }: SearchTerm): string {
  const body = words.map((word, at) => {
    const before = words[at - 1];
    if (before === undefined) return word;
    const gap = isUnspaced(before) || isUnspaced(word) ? '*' : '+';
    return `[^${wordClass}]${gap}${word}`;
  });
  const start = isUnspaced(words[0] ?? '') ? '' : `(?<!${spacedClass})`;
  const end = unfinished || isUnspaced(words.at(-1) ?? '') ? '' : `(?!${spacedClass})`;
  return `${start}${body.join('')}${end}`;
}
