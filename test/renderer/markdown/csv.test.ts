import { expect, test } from 'vitest';
import { emptyStream, settle } from '../../../src/renderer/markdown/blocks/block-stream.ts';
import { csvOf } from '../../../src/renderer/markdown/csv.ts';

function csv(markdown: string): string {
  const { blocks, links } = settle(emptyStream, markdown);
  const table = blocks.find((block) => block.kind === 'table');
  if (table?.kind !== 'table') throw new Error('no table');
  return csvOf(table, links);
}

test('C10: a table is copied as in RFC 4180, as text without formatting', () => {
  expect(
    csv(
      '| a | "b" | c, d |\n|---|---|---|\n| **x** | `y` | [z](https://z.example) |\n| 1<br>2 | \\| | ![i](https://i.example/i.png) |\n| &amp; | <b>raw</b> | $e^x$ |',
    ),
  ).toBe('a,"""b""","c, d"\r\nx,y,z\r\n"1\n2",|,i\r\n&,raw,$e^x$\r\n');
});

test('C10: text that a spreadsheet program would run as a formula is marked as text', () => {
  expect(csv('| =1+1 | +x | @y |\n|---|---|---|\n| -x | \t | |')).toBe("'=1+1,'+x,'@y\r\n'-x,,\r\n");
  const cells = [
    '=HYPERLINK("https://x.example","y")',
    '-2+3+cmd!A0',
    '+1-2',
    '＝1+1',
    '－item',
    '@SUM(1)',
    '- item',
    '=',
    '-1 apples',
    '-e5',
    '--1',
    `=${'-'.repeat(50_000)}`,
  ];
  const table = (cell: string) => `| a |\n|---|\n| ${cell.replaceAll('|', '\\|')} |`;
  for (const cell of cells) {
    const quoted = /[",]/.test(cell) ? `"'${cell.replaceAll('"', '""')}"` : `'${cell}`;
    expect(csv(table(cell)).split('\r\n')[1], cell).toBe(quoted);
  }
});

test('C10: numbers with a sign, amounts, percentages and dashes are copied as they are', () => {
  const numbers = [
    '-1',
    '+1',
    '-1.5',
    '-.5',
    '-1.5e-3',
    '-5%',
    '-5 %',
    '-$5.00',
    '-5 €',
    '+49 30 1234',
    '-',
    '−1',
    '1-2',
    'a=b',
  ];
  for (const number of numbers)
    expect(csv(`| a |\n|---|\n| ${number} |`).split('\r\n')[1], number).toBe(number);
  expect(csv('| a |\n|---|\n| -1,234.50 |').split('\r\n')[1]).toBe('"-1,234.50"');
});
