import { folded } from './search-fold.ts';
import { isUnspaced, searchTermsOf } from './search-terms.ts';

/** One thing that must be found: words that follow each other, the last of them possibly unfinished. */
export type SearchTerm = {
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly unfinished: boolean;
};

const mostTerms = 12;
const mostWords = 40;
// Straight, typographic and French quotation marks; CJK corner brackets.
const quoted = /["“”„«»「」]([^"“”„«»「」]*)(["“”„«»「」]|$)|[^\s"“”„«»「」]+/gu;

/** What a query asks for: its words and "phrases", all of which must be found. Every text is a query. */
export function searchTerms(query: string): readonly SearchTerm[] {
  const found = [...query.matchAll(quoted)].map(([piece, phrase, end]) => ({
    words: searchTermsOf(folded(phrase ?? piece)).slice(0, mostWords),
    closed: phrase !== undefined && end !== '',
  }));
  const terms = found.filter(({ words }) => words.length > 0).slice(0, mostTerms);
  const last = terms.at(-1);
  if (!last || last.closed) return terms.map(({ words }) => ({ words, unfinished: false }));
  const typed = last.words.at(-1) ?? '';
  const unfinished = canGoOn(typed);
  // One letter begins too many words to be of use: beside others it waits, alone it is a word.
  const waits = !unfinished && !isUnspaced(typed) && (terms.length > 1 || last.words.length > 1);
  return terms
    .map((term) => {
      if (term !== last) return { words: term.words, unfinished: false };
      return { words: waits ? term.words.slice(0, -1) : term.words, unfinished };
    })
    .filter(({ words }) => words.length > 0);
}

function canGoOn(word: string): boolean {
  return !isUnspaced(word) && [...word].length > 1;
}
