/** Folded text. `from` maps each of its UTF-16 units to its offset in the original. */
export type FoldedText = { readonly text: string; readonly from: readonly number[] };

// Marks of Latin, Greek, Cyrillic, Hebrew and Arabic. In other scripts, marks distinguish letters.
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Folds text for comparison: removes case, diacritics and letter width, and turns white space into spaces. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(marks, '').replace(/ς/g, 'σ').replace(/\s/g, ' ');
}

/** Folds text and returns the original offsets. `from` has one extra entry at the end: the length of the original. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const foldedCharacter = fold(character);
    for (let unit = 0; unit < foldedCharacter.length; unit += 1) from.push(at);
    folded += foldedCharacter;
    at += character.length;
  }
  from.push(at);
  return { text: folded, from };
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
