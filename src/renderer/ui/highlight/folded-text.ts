/** A text with case and diacritics away, and for each of its characters (UTF-16) where it comes from in the original. */
export type FoldedText = { readonly text: string; readonly from: readonly number[] };

// Marks of Latin, Greek and Cyrillic, of Hebrew and of Arabic. Those of other scripts are letters of their own weight.
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** A text as it is compared: case, diacritics and the width of letters don't count, and all white space is a space. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(marks, '').replace(/ς/g, 'σ').replace(/\s/g, ' ');
}

/** Folds a text character by character; `from` has one entry more than the text, which is the original's length. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = fold(character);
    for (let unit = 0; unit < piece.length; unit += 1) from.push(at);
    folded += piece;
    at += character.length;
  }
  from.push(at);
  return { text: folded, from };
}

/** Where a folded query stands in a folded text, first to last, without overlaps. */
export function placesOf(folded: string, query: string): readonly number[] {
  const places: number[] = [];
  if (query === '') return places;
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
    places.push(at);
  }
  return places;
}
