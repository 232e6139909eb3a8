import { type LinkDefinitions, noLinks, type TableBlock } from './blocks/blocks.ts';
import { lexInline } from './blocks/bounded-lexer.ts';
import { plainOf } from './inline.tsx';

/** What makes a cell a formula in a spreadsheet program. Some ignore white space before it, or accept it full-width. */
const formulaStart = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;

/**
 * Returns whether text is a number, percentage or amount with its sign, a telephone number, or a dash for a missing
 * value.
 */
function isSignedNumber(text: string): boolean {
  const compact = text.replace(/[\s.,'’]/g, '');
  return /^[+-]\p{Sc}?(?:\d+(?:e[+-]?\d{1,3})?)?(?:%|\p{Sc})?$/iu.test(compact);
}

const field = (text: string): string => {
  const safe = formulaStart.test(text) && !isSignedNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Converts a table to CSV (RFC 4180), header first, with the plain text of each cell. An apostrophe precedes text that a
 * spreadsheet program would run as a formula, which might send data elsewhere. Numbers stay numbers.
 */
export function csvOf({ header, rows }: TableBlock, links: LinkDefinitions = noLinks): string {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => field(plainOf(lexInline(cell, links), '\n'))).join(',')}\r\n`;
  return [header, ...rows.map(({ cells }) => cells)].map(line).join('');
}
