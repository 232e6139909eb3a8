/** Emphasised text: the length of each of its two delimiters, and the offset after the closing one. */
export type Emphasis = { readonly delimiter: number; readonly end: number };

/** A run of delimiters that isn't used up. `from` and `to` are the offsets of the delimiters left. */
type Run = {
  readonly character: string;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  from: number;
  to: number;
};

/** Scripts without spaces between words, or with particles that follow a word directly (Korean). */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\u3001-\u303f\ufe30-\ufe4f\uff01-\uffee`;
// A tilde next to another delimiter isn't punctuation, so that `a**~~b~~**` is emphasised.
const punctuation = String.raw`(?!~)[\p{P}\p{S}]`;

const punctuationBefore = new RegExp(`${punctuation}$`, 'u');
const punctuationAfter = new RegExp(`^${punctuation}`, 'u');
const unspacedBefore = new RegExp(`[${unspaced}]\\p{M}?(?:${punctuation})?$`, 'u');
const unspacedAfter = new RegExp(`^(?:${punctuation})?[${unspaced}]`, 'u');

/** How many characters beside a run tell whether it opens or closes emphasis: two, in UTF-16 units. */
const context = 4;

/**
 * Returns a run of delimiters. As in CommonMark, it depends on spaces and punctuation beside it whether it opens or
 * closes emphasis. Some scripts have no spaces there, so punctuation doesn't count beside their characters:
 * `これは**「重要」**な点`.
 */
function runAt(text: string, from: number, length: number): Run {
  const to = from + length;
  const before = text.slice(Math.max(0, from - context), from);
  const after = text.slice(to, to + context);
  const beforePunctuation = punctuationAfter.test(after);
  const afterPunctuation = punctuationBefore.test(before);
  const isUnspaced = unspacedBefore.test(before) || unspacedAfter.test(after);
  const afterSpace = before === '' || /\s$/.test(before);
  const beforeSpace = after === '' || /^\s/.test(after);
  const left = !beforeSpace && (!beforePunctuation || afterSpace || afterPunctuation || isUnspaced);
  const right = !afterSpace && (!afterPunctuation || beforeSpace || beforePunctuation || isUnspaced);
  const character = text.charAt(from);
  const isUnderscore = character === '_';
  const isUsed = character !== '~' || length <= 2;
  return {
    character,
    length,
    from,
    to,
    opens: isUsed && left && (!isUnderscore || !right || afterPunctuation),
    closes: isUsed && right && (!isUnderscore || !left || beforePunctuation),
  };
}

function pairs(opener: Run, closer: Run): boolean {
  if (opener.character !== closer.character) return false;
  if (closer.character === '~') return opener.length === closer.length;
  const isEither = opener.closes || closer.opens;
  return !isEither || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0;
}

/** Closes emphasis with a run while openers match it. */
function close(closer: Run, openers: Run[], lowest: Map<string, number>, found: Map<number, Emphasis>): void {
  const kind = `${closer.character}${closer.opens}${closer.length % 3}`;
  while (closer.from < closer.to) {
    let at = openers.length - 1;
    const end = lowest.get(kind) ?? 0;
    let opener = openers[at];
    while (opener && opener.from >= end && !pairs(opener, closer)) {
      at -= 1;
      opener = openers[at];
    }
    if (!opener || opener.from < end) {
      // No earlier opener matches this kind of run, so none of them is looked at again.
      lowest.set(kind, closer.from);
      return;
    }
    const isDouble = opener.to - opener.from > 1 && closer.to - closer.from > 1;
    const delimiter = isDouble ? 2 : 1;
    opener.to -= delimiter;
    closer.from += delimiter;
    found.set(opener.to, { delimiter, end: closer.from });
    openers.length = opener.from < opener.to ? at + 1 : at;
  }
}

/**
 * Returns the emphasised, strong and struck-through parts of text by their offset, in linear time. Delimiters in code,
 * links and escapes must be masked. It's CommonMark's algorithm with a stack of delimiters.
 */
export function emphasesIn(text: string): ReadonlyMap<number, Emphasis> {
  return delimitersIn(text).found;
}

/** Returns the delimiters that open emphasis at an offset of text and aren't closed, in order. */
export function unclosedIn(text: string): readonly { readonly from: number; readonly delimiters: string }[] {
  return delimitersIn(text).openers.map(({ from, to }) => ({ from, delimiters: text.slice(from, to) }));
}

function delimitersIn(text: string) {
  const found = new Map<number, Emphasis>();
  const openers: Run[] = [];
  const lowest = new Map<string, number>();
  for (const { 0: delimiters, index } of text.matchAll(/\*+|_+|~+/g)) {
    const run = runAt(text, index, delimiters.length);
    if (run.closes) close(run, openers, lowest, found);
    if (run.opens && run.from < run.to) openers.push(run);
  }
  return { found, openers };
}
