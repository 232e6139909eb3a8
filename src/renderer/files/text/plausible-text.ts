/** Characters that no text contains: controls other than white space, and unassigned ones. */
const foreign = /[\p{Cn}\p{Co}\p{Cs}\ufffd]|(?![\s\b])\p{Cc}/u;

/** A lower-case letter before an upper-case one beyond ASCII, as in `лНЯЙБЮ`. */
const invertedCase = /(?!ß)\p{Ll}(?![A-Z])\p{Lu}/u;

/** Symbols between letters, other than apostrophes, the dot of Catalan and ordinal signs. */
const symbolInWord = /\p{L}[¤¦§¨©«¬®¯°±²³¶¸¹»¼½¾¿×÷†‡…‰‹›€™•¢£¥‚„ˆ˜\u2500-\u25ff]{1,9}\p{L}/u;

/** `Ά` of ISO 8859-7, read as Windows-1253. */
const signBeforeGreek = /¶\p{Script=Greek}/u;

/** A single half-width Katakana after a Latin letter, which is an accented letter of another encoding. */
const loneKana = /[a-z][\uff61-\uff9f](?![\uff61-\uff9f])/;

/** More Latin letters beyond ASCII in a row than words have. Polish has “żółć”. */
const longLatinRun = /(?:(?![a-zA-Z])\p{Script=Latin}){5}/u;

const odd = [foreign, invertedCase, symbolInWord, signBeforeGreek, loneKana, longLatinRun];

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

const latin = /\p{Script=Latin}/u;

const scripts = [
  latin,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  cjk,
] as const;

const scriptsIn = (text: string) => scripts.filter((script) => script.test(text));

/**
 * Returns whether text may have been written by a person. Text decoded in a wrong encoding mostly can't: its words mix
 * scripts, have upper case after lower case, or contain symbols.
 */
export function isPlausible(text: string): boolean {
  // Escapes colour the output of terminals.
  const shown = text.replaceAll('\x1b', '');
  if (odd.some((pattern) => pattern.test(shown))) return false;
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).every(hasOneScript);
}

/** Among other scripts, only Chinese, Japanese and Korean have (ASCII) Latin letters in their words. */
function hasOneScript(word: string): boolean {
  if (/^[a-z]*$/i.test(word)) return true;
  const isCjk = cjk.test(word);
  return scriptsIn(isCjk ? word.replace(/[a-z]/gi, '') : word).length < 2;
}

/**
 * Returns whether the letters of a text are in use: they're in one of the common scripts, besides Latin, and those of
 * Chinese, Japanese and Korean aren't rare.
 */
export function isCommon(text: string): boolean {
  const others = (text.match(/[\p{L}\p{M}]/gu) ?? []).filter((letter) => !latin.test(letter));
  return (
    /\p{L}/u.test(text) &&
    scriptsIn(others.join('')).length < 2 &&
    others.every((letter) =>
      cjk.test(letter) ? frequentCharacters().has(letter) : scriptsIn(letter).length === 1,
    )
  );
}

/** The rows of a double-byte character set that hold what its language uses most. */
const commonRows = [
  // GB 2312, level 1
  { encoding: 'gb18030', leads: [0xb0, 0xd7], firstTrail: 0xa1 },
  // Big5, level 1
  { encoding: 'big5', leads: [0xa4, 0xc6], firstTrail: 0x40 },
  // JIS X 0208, kana and level 1
  { encoding: 'euc-jp', leads: [0xa4, 0xa5], firstTrail: 0xa1 },
  { encoding: 'euc-jp', leads: [0xb0, 0xcf], firstTrail: 0xa1 },
  // KS X 1001, syllables
  { encoding: 'euc-kr', leads: [0xb0, 0xc8], firstTrail: 0xa1 },
] as const;

let characters: ReadonlySet<string> | null = null;

/** Returns the characters that Chinese, Japanese and Korean use most, about 10,000 of the 40,000 that exist. */
function frequentCharacters(): ReadonlySet<string> {
  characters ??= new Set(commonRows.flatMap(charactersIn));
  return characters;
}

function charactersIn({ encoding, leads: [first, last], firstTrail }: (typeof commonRows)[number]) {
  const decoder = new TextDecoder(encoding);
  return numbers(first, last).flatMap((lead) =>
    numbers(firstTrail, 0xfe).flatMap((trail) => {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      return /^\p{L}$/u.test(text) ? [text] : [];
    }),
  );
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
