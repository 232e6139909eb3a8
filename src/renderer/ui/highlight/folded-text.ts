import { type Folded, folded, foldedWithOrigin } from '../../../shared/search/search-fold.ts';

/** Folds text as search does, and turns white space into spaces, so that text is found across lines. */
export function fold(text: string): string {
  return spaced(folded(text));
}

/** Folds text like {@link fold}, and also returns the mapping to the original. */
export function foldWithOrigin(text: string): Folded {
  const { text: result, origin } = foldedWithOrigin(text);
  return { text: spaced(result), origin };
}

// Keeps the length, so that the mapping to the original stays right.
function spaced(text: string): string {
  return text.replace(/\s/g, ' ');
}

/** Returns the offsets of a folded query in folded text, in order and without overlaps. */
export function placesOf(folded: string, query: string): readonly number[] {
  const offsets: number[] = [];
  if (query === '') return offsets;
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
    offsets.push(at);
  }
  return offsets;
}
