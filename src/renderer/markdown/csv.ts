import { type LinkDefinitions, noLinks, type TableBlock } from './blocks/blocks.ts';
import { lexInline } from './blocks/bounded-lexer.ts';
import { plainOf } from './inline.tsx';

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as RFC 4180 writes it, its header first, each cell as the words in it; nothing is added to what it says. */
export function csvOf({ header, rows }: TableBlock, links: LinkDefinitions = noLinks): string {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => field(plainOf(lexInline(cell, links), '\n'))).join(',')}\r\n`;
  return [header, ...rows.map(({ cells }) => cells)].map(line).join('');
}
