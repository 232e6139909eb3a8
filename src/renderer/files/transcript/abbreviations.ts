const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Titles that are capitalised and followed by a name. */
const titles = listOf(
  'mr mrs ms mx dr prof rev hon st gen col maj capt cpt lt sgt cmdr adm gov sen rep pres supt messrs mme mlle hr fr dipl ing sra srta dña exmo exma',
);
/** Abbreviations that never end a sentence. */
const leading = listOf('vs cf ca approx e.g i.e z.b d.h u.a bzw vgl p.ej');
/** Abbreviations that precede a number, but may also be whole words ("No."). */
const numbered = listOf('no nos nr fig figs vol p pp ch sec art');
/** Abbreviations that end a sentence only if the next word can start one. */
const ambiguous = listOf(
  'etc inc ltd co corp jr sr bros dept est ave blvd rd hwy mt ft jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thurs fri sat sun a.m p.m a.d b.c usw',
);

const closing = /(?<!["'”’»)\]」』】）])["'”’»)\]」』】）]+$/u;
const opening = /^["'“‘«([「『【（¿¡]+/u;
const sentenceEnd = /[.!?…。！？｡]$/u;
/** "J.", "J.R.R." and "U.S.": initials, one letter each. */
const initials = /^(?:\p{L}\.)+$/u;

/** What the end of a word means: it ends the sentence, is bound to the next word, or is an ordinary word end. */
export type WordEnd = 'sentence' | 'bound' | 'word';

/** Returns what the end of a word means. `next` is the following word, or undefined at the end of the text. */
export function wordEnd(word: string, next: string | undefined): WordEnd {
  const withoutClosing = word.replace(closing, '');
  if (!sentenceEnd.test(withoutClosing)) return 'word';
  if (!withoutClosing.endsWith('.') || withoutClosing.endsWith('..')) return 'sentence';
  const plain = withoutClosing.slice(0, -1).replace(opening, '');
  const stem = plain.toLowerCase();
  const following = next?.replace(opening, '') ?? '';
  const bound = next === undefined ? 'word' : 'bound';
  const ending = next === undefined || /^\p{Lu}/u.test(following) ? 'sentence' : 'word';
  if (leading.has(stem)) return bound;
  if (numbered.has(stem)) return /^\p{N}/u.test(following) ? bound : 'sentence';
  if (titles.has(stem) && plain !== stem) return /^\p{Lu}/u.test(following) ? bound : 'word';
  // A single initial comes before a name. Several may end a sentence.
  if (initials.test(`${plain}.`))
    return plain.length === 1 && plain !== stem && plain !== 'I' ? bound : ending;
  return ambiguous.has(stem) ? ending : 'sentence';
}

/** Returns whether text ends with a complete sentence, rather than with an abbreviation. */
export function endsSentence(text: string, next: string): boolean {
  const last = text.trimEnd().split(/\s+/).at(-1) ?? '';
  return wordEnd(last, next.trimStart().split(/\s+/)[0]) === 'sentence';
}
