/** A formula in text: its source, its TeX, and whether it's displayed on its own line. */
export type Formula = {
  readonly type: 'formula';
  readonly raw: string;
  readonly tex: string;
  readonly display: boolean;
};

/** Longer formulas, in UTF-16 code units, are treated as text. */
const maxFormula = 4000;

const delimited: readonly (readonly [open: string, pattern: RegExp, display: boolean])[] = [
  ['$$', /^\$\$((?:\\[\s\S]|\$(?!\$)|[^$\\])+)\$\$/, true],
  ['\\[', /^\\\[((?:\\(?![\]])[\s\S]|[^\\])+)\\\]/, true],
  ['\\(', /^\\\(((?:\\(?![)])[\s\S]|[^\\])+)\\\)/, false],
];

// Pandoc's rules: no spaces inside the dollar signs; neither may be inside a word or before a number. Both are on one
// line.
const inDollars = /^\$(?![\s$])((?:\\[^\n]|[^\\$`\n])+)\$(?![\p{L}\p{N}$])/u;
const inWord = /[\p{L}\p{N}\\$]$/u;
/** In `$5 and $10`, the text between the dollar signs is an amount followed by a word. */
const price = /^[\d.,]+(?: *[kKmMbB])?[ \u00a0]+(?:\p{L}{2,}|[-–—])/u;

/** Returns the formula at the start of `source`, if the text `before` it allows one. */
export function formulaAt(source: string, before: string): Formula | undefined {
  for (const [open, pattern, display] of delimited) {
    if (source.startsWith(open)) return formulaOf(pattern.exec(source.slice(0, maxFormula)), display);
  }
  if (source[0] !== '$' || inWord.test(before)) return undefined;
  const found = inDollars.exec(source.slice(0, maxFormula));
  const tex = found?.[1] ?? '';
  return /\s$/.test(tex) || price.test(tex) ? undefined : formulaOf(found, false);
}

function formulaOf(found: RegExpExecArray | null, display: boolean): Formula | undefined {
  const [raw, tex] = found ?? [];
  return raw === undefined || tex === undefined || tex.trim() === ''
    ? undefined
    : { type: 'formula', raw, tex, display };
}

/** Returns whether text could contain a formula at all. */
export function mayContainFormula(text: string): boolean {
  return text.includes('$') || text.includes('\\(') || text.includes('\\[');
}

/** Returns the offset where the next formula may start, or -1. */
export function nextFormula(text: string): number {
  return text.search(/\$|\\[([]/);
}

const blankLine = /\n[ \t]*\n/;
const opening = /^ {0,3}(?=\$\$|\\\[)/;

/**
 * Returns the lines of a display formula at the start of `source`, so that none of them is parsed as a list or heading.
 * An unclosed formula takes up the whole source; a blank line ends it.
 */
export function formulaLines(source: string): string | undefined {
  const indent = opening.exec(source)?.[0].length;
  if (indent === undefined) return undefined;
  const searched = source.slice(0, maxFormula);
  const close = source[indent] === '$' ? '$$' : '\\]';
  const end = searched.indexOf(close, indent + 2);
  const blank = searched.search(blankLine);
  if (end < 0 || (blank >= 0 && blank < end)) {
    return blank < 0 && source.length < maxFormula ? source : undefined;
  }
  const rest = /^[ \t.,;:]*(?:\n|$)/.exec(source.slice(end + 2));
  return rest ? source.slice(0, end + 2 + rest[0].length) : undefined;
}

/** Returns where the lines of a display formula start in the paragraph at the start of `text`, or -1. */
export function nextFormulaLines(text: string): number {
  const end = text.search(blankLine);
  const found = (end < 0 ? text : text.slice(0, end)).search(/\n {0,3}(?:\$\$|\\\[)/);
  return found < 0 ? -1 : found + 1;
}
