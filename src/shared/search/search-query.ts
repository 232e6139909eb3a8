import { folded } from './search-fold.ts';
import { isUnspaced, searchTermsOf } from './search-terms.ts';

/** Consecutive words that must all match. */
export type SearchTerm = {
  readonly words: readonly string[];
  /** Whether the last word matches as a prefix. */
  readonly unfinished: boolean;
};

const maxTerms = 12;
const maxWords = 40;
// Straight, typographic and French quotation marks, and CJK corner brackets.
const quoted = /["“”„«»「」]([^"“”„«»「」]*)(["“”„«»「」]|$)|[^\s"“”„«»「」]+/gu;

/** Parses a query into words and "phrases", all of which must match. Every text is a valid query. */
export function searchTerms(query: string): readonly SearchTerm[] {
  const found = [...query.matchAll(quoted)].map(([token, phrase, end]) => ({
    words: searchTermsOf(folded(phrase ?? token)).slice(0, maxWords),
    closed: phrase !== undefined && end !== '',
  }));
  const terms = found.filter(({ words }) => words.length > 0).slice(0, maxTerms);
  const last = terms.at(-1);
  if (!last || last.closed) return terms.map(({ words }) => ({ words, unfinished: false }));
  const lastWord = last.words.at(-1) ?? '';
  const unfinished = canBePrefix(lastWord);
  // A single letter would match too many words as a prefix. It's ignored if there are other words, and otherwise only
  // matches as a whole word.
  const isIgnored = !unfinished && !isUnspaced(lastWord) && (terms.length > 1 || last.words.length > 1);
  return terms
    .map((term) => {
      if (term !== last) return { words: term.words, unfinished: false };
      return { words: isIgnored ? term.words.slice(0, -1) : term.words, unfinished };
    })
    .filter(({ words }) => words.length > 0);
}

function canBePrefix(word: string): boolean {
  return !isUnspaced(word) && [...word].length > 1;
}
