/** A formula inside a run of text: as it is written, its TeX, and whether it stands on a line of its own. */
export type Formula = {
  readonly type: 'formula';
  readonly raw: string;
  readonly tex: string;
  readonly display: boolean;
};

/** A longer formula, in UTF-16 units, is text. */
const MAX_FORMULA = 4000;

const delimited: readonly (readonly [open: string, pattern: RegExp, display: boolean])[] = [
  ['$$', /^\$\$((?:\\[\s\S]|\$(?!\$)|[^$\\])+)\$\$/, true],
  ['\\[', /^\\\[((?:\\(?![\]])[\s\S]|[^\\])+)\\\]/, true],
  ['\\(', /^\\\(((?:\\(?![)])[\s\S]|[^\\])+)\\\)/, false],
];

// As pandoc has it: no space inside the dollars, none of them inside a word or before a number. No line is crossed.
const inDollars = /^\$(?![\s$])((?:\\[^\n]|[^\\$`\n])+)\$(?![\p{L}\p{N}$])/u;
const inWord = /[\p{L}\p{N}\\$]$/u;
/** `5 and 10` between two dollars is a sum of money before a word. */
const price = /^[\d.,]+(?: *[kKmMbB])?[ \u00a0]+(?:\p{L}{2,}|[-–—])/u;

/** The formula that `source` begins with, where what stands `before` it allows one; undefined for none. */
export function formulaAt(source: string, before: string): Formula | undefined {
  for (const [open, pattern, display] of delimited) {
    if (source.startsWith(open)) return formulaOf(pattern.exec(source.slice(0, MAX_FORMULA)), display);
  }
  if (source[0] !== '$' || inWord.test(before)) return undefined;
  const found = inDollars.exec(source.slice(0, MAX_FORMULA));
  const tex = found?.[1] ?? '';
  return /\s$/.test(tex) || price.test(tex) ? undefined : formulaOf(found, false);
}

function formulaOf(found: RegExpExecArray | null, display: boolean): Formula | undefined {
  const [raw, tex] = found ?? [];
  return raw === undefined || tex === undefined || tex.trim() === ''
    ? undefined
    : { type: 'formula', raw, tex, display };
}

/** Whether a text could hold a formula at all. */
export function mayHoldFormula(text: string): boolean {
  return text.includes('$') || text.includes('\\(') || text.includes('\\[');
}

/** Where the next formula may begin, or -1. */
export function nextFormula(text: string): number {
  return text.search(/\$|\\[([]/);
}

const blankLine = /\n[ \t]*\n/;
const opening = /^ {0,3}(?=\$\$|\\\[)/;

/**
 * The lines that a displayed formula takes up at the beginning of `source`, up to its end, so that none of them is
 * read as a list or a heading. One that is not closed yet takes all there is; a blank line ends it.
 */
export function formulaLines(source: string): string | undefined {
  const indent = opening.exec(source)?.[0].length;
  if (indent === undefined) return undefined;
  const inReach = source.slice(0, MAX_FORMULA);
  const close = source[indent] === '$' ? '$$' : '\\]';
  const end = inReach.indexOf(close, indent + 2);
  const blank = inReach.search(blankLine);
  if (end < 0 || (blank >= 0 && blank < end)) {
    return blank < 0 && source.length < MAX_FORMULA ? source : undefined;
  }
  const rest = /^[ \t.,;:]*(?:\n|$)/.exec(source.slice(end + 2));
  return rest ? source.slice(0, end + 2 + rest[0].length) : undefined;
}

/** Where, in a paragraph at the beginning of `text`, the lines of a displayed formula begin; -1 for nowhere. */
export function nextFormulaLines(text: string): number {
  const end = text.search(blankLine);
  const found = (end < 0 ? text : text.slice(0, end)).search(/\n {0,3}(?:\$\$|\\\[)/);
  return found < 0 ? -1 : found + 1;
}
