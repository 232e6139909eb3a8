import { folded } from './search-fold.ts';

// Scripts without spaces between words.
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Yiii}]`;
const inWord = String.raw`[\p{L}\p{N}\p{M}\p{Co}\p{So}]`;
const unspacedLetter = `[${unspaced}&&${inWord}]`;

const spaced = `[${inWord}--${unspaced}]`;
/**
 * Longest word, in UTF-16 units. Longer words are split, because V8 runs out of stack when matching millions of
 * letters.
 */
const longestWord = 1_000;
const token = new RegExp(
  String.raw`${unspacedLetter}\p{M}{0,${longestWord}}|${spaced}{1,${longestWord}}`,
  'gv',
);
const nonAscii = /\P{ASCII}/u;
const startsUnspaced = new RegExp(`^${unspacedLetter}`, 'v');

/**
 * Splits a folded text into words. In scripts without spaces, each letter is a word, because dictionary-based word
 * boundaries differ between a short query and a long text. A phrase of letters finds every match.
 */
export function searchTermsOf(foldedText: string): readonly string[] {
  return foldedText.match(token) ?? [];
}

/** A word and its start in the text, in UTF-16 units. */
export type PlacedWord = { readonly word: string; readonly at: number };

/** Like {@link searchTermsOf}, but with the position of each word. */
export function placedSearchTermsOf(foldedText: string): readonly PlacedWord[] {
  return Array.from(foldedText.matchAll(token), ({ 0: word, index }) => ({ word, at: index }));
}

/** Whether a word is a letter in a script without spaces. */
export function isUnspaced(word: string): boolean {
  return startsUnspaced.test(word);
}

/**
 * Returns a text as it's indexed: its words, separated by spaces. This way, word boundaries don't depend on the Unicode
 * version of the index's tokenizer. Plain ASCII is returned unchanged, because the tokenizer splits it in the same way.
 */
export function indexedText(text: string): string {
  return nonAscii.test(text) ? searchTermsOf(folded(text)).join(' ') : text;
}
