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

test('C10: text that looks like a spreadsheet formula is copied as it is', () => {
  expect(csv('| =1+1 | +x | @y |\n|---|---|---|\n| -1 | \t | |')).toBe('=1+1,+x,@y\r\n-1,,\r\n');
});
