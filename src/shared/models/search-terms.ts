import { folded } from './search-fold.ts';

// Scripts that write no spaces between words.
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Yiii}]`;
const inWord = String.raw`[\p{L}\p{N}\p{M}\p{Co}\p{So}]`;
const unspacedLetter = `[${unspaced}&&${inWord}]`;

const spaced = `[${inWord}--${unspaced}]`;
const token = new RegExp(String.raw`${unspacedLetter}\p{M}*|${spaced}+`, 'gv');
const pastAscii = /\P{ASCII}/u;
const startsUnspaced = new RegExp(`^${unspacedLetter}`, 'v');

/**
 * The words of a folded text. In scripts without spaces each letter is one: where the words of such a text end is a
 * guess that comes out differently in a short query and in a long text, and a phrase of letters finds all.
 */
export function searchTermsOf(foldedText: string): readonly string[] {
  return foldedText.match(token) ?? [];
}

/** A word, and where in its text it begins, in UTF-16 units. */
export type PlacedWord = { readonly word: string; readonly at: number };

/** The same words with their places. */
export function placedSearchTermsOf(foldedText: string): readonly PlacedWord[] {
  return Array.from(foldedText.matchAll(token), ({ 0: word, index }) => ({ word, at: index }));
}

/** Whether a word is a letter of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return startsUnspaced.test(word);
}

/**
 * A text as it goes into the index: its words with spaces between, so that what a word is never depends on how new the
 * tables of the index are. Plain ASCII it cuts the same way by itself.
 */
export function indexedText(text: string): string {
  return pastAscii.test(text) ? searchTermsOf(folded(text)).join(' ') : text;
}
