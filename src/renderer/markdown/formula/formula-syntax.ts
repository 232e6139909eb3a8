/** A formula in text: its source, its TeX, and whether it's displayed on its own line. */
export type Formula = {
  readonly type: 'formula';
  readonly raw: string;
  readonly tex: string;
  readonly display: boolean;
};

/** Longer formulas, in UTF-16 code units, are treated as text. */
const maxFormula = 4000;

// A formula doesn't contain its own opening delimiter. Otherwise, each of many unclosed ones would be searched to the end.
const delimited: readonly (readonly [open: string, pattern: RegExp, display: boolean])[] = [
  ['$$', /^\$\$((?:\\[\s\S]|\$(?!\$)|[^$\\])+)\$\$/, true],
  ['\\[', /^\\\[((?:\\(?![[\]])[\s\S]|[^\\])+)\\\]/, true],
  ['\\(', /^\\\(((?:\\(?![()])[\s\S]|[^\\])+)\\\)/, false],
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

/** Returns whether a fenced code block is a formula, as in GitHub's `math` fences. */
export function isMath({ language, text }: { readonly language: string; readonly text: string }): boolean {
  return language.toLowerCase() === 'math' && text.trim() !== '' && text.length <= maxFormula;
}

/** Returns the offset where the next formula may start, or -1. */
export function nextFormula(text: string): number {
  return text.search(/\$|\\[([]/);
}

const opening = /^ {0,3}(?=\$\$|\\\[)/;
/** What ends a display formula on its own lines: its closing delimiter, a blank line, or the start of another formula. */
const endings = { $: /\$\$|\n[ \t]*\n/, '\\': /\\\]|\n[ \t]*\n|\n {0,3}\\\[/ } as const;

/**
 * Returns the lines of a display formula at the start of `source`, so that none of them is parsed as a list or heading.
 * An unclosed formula takes up the whole source; a blank line or another formula ends it.
 */
export function formulaLines(source: string): string | undefined {
  const indent = opening.exec(source)?.[0].length;
  if (indent === undefined) return undefined;
  const from = indent + 2;
  const ending = endings[source[indent] === '$' ? '$' : '\\'].exec(source.slice(from, maxFormula));
  if (!ending) return source.length < maxFormula ? source : undefined;
  if (ending[0].startsWith('\n')) return undefined;
  const end = from + ending.index + 2;
  const rest = /^[ \t.,;:]*(?:\n|$)/.exec(source.slice(end));
  return rest ? source.slice(0, end + rest[0].length) : undefined;
}

/** What ends the search for formula lines in a paragraph: a blank line, a block that interrupts it, or the lines. */
const formulaOrEnd =
  /\n(?:[ \t]*\n| {0,3}(?:#{1,6}[ \t]|>|[-*+][ \t]|1[.)][ \t]|`{3}|~{3}|<!--)|( {0,3}(?:\$\$|\\\[)))/g;

/** Returns where the lines of a display formula start in the paragraph at the start of `text`, or -1. */
export function nextFormulaLines(text: string): number {
  for (const { 1: opened, index } of text.matchAll(formulaOrEnd)) {
    if (opened === undefined) return -1;
    if (formulaLines(text.slice(index + 1)) !== undefined) return index + 1;
  }
  return -1;
}
