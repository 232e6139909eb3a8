import { type LinkDefinitions, noLinks, type TableBlock } from './blocks/blocks.ts';
import { lexInline } from './blocks/bounded-lexer.ts';
import { plainOf } from './inline.tsx';

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Converts a table to CSV (RFC 4180), header first, with the plain text of each cell. Nothing is added to it, not even
 * to escape spreadsheet formulas.
 */
export function csvOf({ header, rows }: TableBlock, links: LinkDefinitions = noLinks): string {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => field(plainOf(lexInline(cell, links), '\n'))).join(',')}\r\n`;
  return [header, ...rows.map(({ cells }) => cells)].map(line).join('');
}
