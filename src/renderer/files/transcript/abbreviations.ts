const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Titles, with a capital: a name follows. */
const titles = listOf(
  'mr mrs ms mx dr prof rev hon st gen col maj capt cpt lt sgt cmdr adm gov sen rep pres supt messrs mme mlle hr fr dipl ing sra srta dña exmo exma',
);
/** Something always follows these. */
const leading = listOf('vs cf ca approx e.g i.e z.b d.h u.a bzw vgl p.ej');
/** A number follows these, or they are words of their own ("No."). */
const numbered = listOf('no nos nr fig figs vol p pp ch sec art');
/** These end a sentence only where the next word begins one. */
const either = listOf(
  'etc inc ltd co corp jr sr bros dept est ave blvd rd hwy mt ft jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thurs fri sat sun a.m p.m a.d b.c usw',
);

const closing = /(?<!["'”’»)\]」』】）])["'”’»)\]」』】）]+$/u;
const opening = /^["'“‘«([「『【（¿¡]+/u;
const sentenceEnd = /[.!?…。！？｡]$/u;
/** "J.", "J.R.R." and "U.S.": initials, one letter each. */
const initials = /^(?:\p{L}\.)+$/u;

/** What a full stop at the end of a word does: it ends the sentence, or binds the word to the one that follows. */
export type WordEnd = 'sentence' | 'bound' | 'word';

/** Tells what ends with a word; `next` is the word after it, undefined where the text ends. */
export function wordEnd(word: string, next: string | undefined): WordEnd {
  const bare = word.replace(closing, '');
  if (!sentenceEnd.test(bare)) return 'word';
  if (!bare.endsWith('.') || bare.endsWith('..')) return 'sentence';
  const plain = bare.slice(0, -1).replace(opening, '');
  const stem = plain.toLowerCase();
  const following = next?.replace(opening, '') ?? '';
  const bound = next === undefined ? 'word' : 'bound';
  const ending = next === undefined || /^\p{Lu}/u.test(following) ? 'sentence' : 'word';
  if (leading.has(stem)) return bound;
  if (numbered.has(stem)) return /^\p{N}/u.test(following) ? bound : 'sentence';
  if (titles.has(stem) && plain !== stem) return /^\p{Lu}/u.test(following) ? bound : 'word';
  // A single initial stands before a name; several may end a sentence.
  if (initials.test(`${plain}.`))
    return plain.length === 1 && plain !== stem && plain !== 'I' ? bound : ending;
  return either.has(stem) ? ending : 'sentence';
}

/** Whether a text ends with a sentence's end, and not with an abbreviation's full stop. */
export function endsSentence(text: string, next: string): boolean {
  const last = text.trimEnd().split(/\s+/).at(-1) ?? '';
  return wordEnd(last, next.trimStart().split(/\s+/)[0]) === 'sentence';
}
