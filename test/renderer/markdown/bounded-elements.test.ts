import { describe, expect, it } from 'vitest';
import { lexBlocks } from '../../../src/renderer/markdown/blocks/bounded-lexer.ts';
import { growth, linearGrowth } from '../../growth.ts';
import { settled } from './render.ts';

const elements = (markup: string) => markup.split(/<(?!\/)/).length - 1;

const row = (cells: number, cell: string) => `|${`${cell}|`.repeat(cells)}\n`;
const table = (columns: number, rows: number, bodyRow = row(columns, 'a')) =>
  row(columns, 'h') + row(columns, '-') + bodyRow.repeat(rows);

describe('C10: the elements of a reply are bounded', () => {
  it('in a table of 60,000 cells, which shows its first rows, and how many more there are', () => {
    const markup = settled(table(6, 10_000));
    expect(markup.split('<td').length - 1).toBe(6 * 1_666);
    expect(markup).toContain('Show more rows (8,334 left)');
    expect(settled(table(6, 1_600))).not.toContain('Show more rows');
  });

  it('in a table whose rows are much shorter than its header, which is cut off where padding cells would make up most of it', () => {
    const markup = settled(table(400, 2_000, 'a\n'));
    expect(elements(markup)).toBeLessThan(30_000);
    expect(markup.replace(/<[^>]*>/g, '').match(/a/g)?.length).toBeGreaterThan(1_900);
  });

  it('in a table with more columns than any real table has, which is shown as text', () => {
    expect(elements(settled(table(20_000, 1)))).toBeLessThan(500);
    expect(settled(table(20_000, 1))).toContain('|h|h|');
  });

  it.each([
    ['lists on one line', (size: number) => '- '.repeat(size / 2)],
    ['quotes on one line', (size: number) => '> '.repeat(size / 2)],
    ['quotes and lists', (size: number) => '> - '.repeat(size / 4)],
    [
      'lists of ever deeper lines',
      (size: number) =>
        Array.from({ length: Math.sqrt(size) }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    ],
  ])('in nested %s, and take linear time', (_, text) => {
    expect(elements(settled(text(40_000)))).toBeLessThan(40_000);
    expect(growth((size) => void settled(text(size)), 200, 400)).toBeLessThan(linearGrowth);
  });

  it('in a table of short rows, which is read in linear time', () => {
    const work = (size: number) => void lexBlocks(table(100, size / 2, 'a\n'));
    expect(growth(work)).toBeLessThan(linearGrowth);
  });
});
