import fc from 'fast-check';
import { Lexer, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import {
  advance,
  type BlockStream,
  emptyStream,
  settle,
} from '../../../../src/renderer/markdown/blocks/block-stream.ts';
import { isLoose } from '../../../../src/renderer/markdown/blocks/blocks.ts';
import { markdown, markdownInDeltas } from '../pieces.ts';
import { settled, streaming } from '../render.ts';

const whole = (text: string): BlockStream => settle(emptyStream, text);

function inDeltas(
  text: string,
  size: number,
  each: (stream: BlockStream) => void = () => undefined,
): BlockStream {
  let stream = emptyStream;
  for (let end = size; end < text.length + size; end += size) {
    stream = advance(stream, text.slice(0, end));
    each(stream);
  }
  return stream;
}

describe('F4 incremental parsing of a growing reply gives the same result as parsing it at once', () => {
  it('for random Markdown, after every random delta and at the end', () => {
    fc.assert(
      fc.property(markdownInDeltas(60), ({ text, prefixes }) => {
        let stream = emptyStream;
        for (const prefix of prefixes) {
          stream = advance(stream, prefix);
          const parsedAtOnce = whole(prefix);
          expect(stream.blocks).toEqual(parsedAtOnce.blocks);
          expect({ ...stream.links }).toEqual({ ...parsedAtOnce.links });
        }
        const end = settle(stream, text);
        expect(end.complete).toBe(true);
        expect(end.blocks).toEqual(whole(text).blocks);
      }),
      { numRuns: 1000 },
    );
  });

  it('with a definition that comes after its references', () => {
    const text =
      'See [here][1] and [there].\n\n- a [list][1]\n- b\n\nc\n\nd\n\n[there]: https://b.example\n[1]: https://a.example\n[1]: https://c.example\n';
    const stream = inDeltas(text, 3);
    expect({ ...stream.links }).toEqual({ ...whole(text).links });
    expect(stream.links['1']?.href).toBe('https://a.example');
  });

  it('with line endings of any kind split anywhere', () => {
    const text = 'a\r\n\r\n- b\r- c\r\n\r\n```\r\nd\r\n```\r\n';
    expect(inDeltas(text, 1).blocks).toEqual(whole(text.replace(/\r\n?/g, '\n')).blocks);
  });

  it('and a text that doesn’t continue the previous one is parsed again', () => {
    const stream = inDeltas('a\n\nb\n\nc\n\nd\n\ne', 4);
    expect(advance(stream, 'x\n\ny').blocks).toEqual(whole('x\n\ny').blocks);
  });

  it('and a finished reply can be continued', () => {
    const stream = settle(inDeltas('a\n\nb\n\nc\n\nd', 4), 'a\n\nb\n\nc\n\nd');
    expect(advance(stream, 'a\n\nb\n\nc\n\nd\n\ne').blocks).toEqual(whole('a\n\nb\n\nc\n\nd\n\ne').blocks);
  });

  it('and lists are loose if marked finds them loose', () => {
    fc.assert(
      fc.property(markdown(30), (text) => {
        // marked doesn't parse formulas.
        fc.pre(!/\$\$|\\[[(]/.test(text));
        const tokens = new Lexer().lex(text).filter((token) => token.type === 'list');
        const lists = whole(text).blocks.filter((block) => block.kind === 'list');
        // The end of a definition, table or quotation can be parsed differently, and then the number of lists differs.
        fc.pre(tokens.length === lists.length);
        expect(lists.map(isLoose)).toEqual(tokens.map((token) => (token as Tokens.List).loose));
      }),
      { numRuns: 500 },
    );
  });
});

describe('F4 the cost of a delta doesn’t grow with the reply', () => {
  const line = 'The harbour master keeps **a calm** log of `every` ship. ';
  const mixed = Array.from(
    { length: 80 },
    (_, index) =>
      `## Part ${index}\n\n${line.repeat(6)}\n\n- ${line}\n- ${line}\n- ${line}\n\n| a | b |\n|---|--:|\n| c | 1 |\n| d | 2 |\n\n` +
      '```ts\nconst a = 1;\nconst b = 2;\n```\n\n',
  ).join('');

  it.each([
    ['a reply with everything', mixed],
    ['one list', `- ${line}\n`.repeat(800)],
    [
      'one loose ordered list',
      Array.from({ length: 800 }, (_, index) => `${index + 1}. ${line}\n\n`).join(''),
    ],
    ['one table', `| a | b |\n|---|--:|\n${`| ${line} | 1 |\n`.repeat(800)}`],
    ['one block of code', `\`\`\`ts\n${'const a = 1;\n'.repeat(4000)}`],
    ['many paragraphs', `${line}\n\n`.repeat(800)],
    [
      'a table after a paragraph, then text',
      `a\n\n| a |\n|---|\n${`| ${line} |\n`.repeat(800)}\n${line.repeat(5)}`,
    ],
  ])('%s', (_name, text) => {
    let highest = 0;
    const stream = inDeltas(text, 37, ({ relexed }) => {
      highest = Math.max(highest, relexed);
    });
    expect(text.length).toBeGreaterThan(40_000);
    expect(highest).toBeLessThan(2000);
    expect(stream.blocks).toEqual(whole(text).blocks);
  });

  it('and unchanged blocks, items and rows stay the same objects, even at the end', () => {
    const text = `# a\n\n- b\n- c\n- d\n- e\n\n| f |\n|---|\n| g |\n| h |\n| i |\n| j |\n`;
    const before = inDeltas(text, 5);
    const after = advance(before, `${text}| k`);
    expect(after.blocks.slice(0, -1).every((block, index) => block === before.blocks[index])).toBe(true);
    const [table, tableBefore] = [after.blocks.at(-1), before.blocks.at(-1)];
    if (table?.kind !== 'table' || tableBefore?.kind !== 'table')
      throw new Error('The last block is a table');
    expect(tableBefore.rows.every((row, index) => row === table.rows[index])).toBe(true);
    expect(after.settled.blocks.every((block, index) => block === after.blocks[index])).toBe(true);
    expect(settle(before, text).blocks.every((block, index) => block === before.blocks[index])).toBe(true);
  });
});

describe('hostile sizes and depths are limited', () => {
  it.each([
    ['quotations in quotations', `${'> '.repeat(1000)}a`],
    ['quotations without a space', '>'.repeat(100_000)],
    ['lists in lists', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
    ['markers on one line', '- '.repeat(5000)],
    ['emphasis in emphasis', `${'*a _b '.repeat(1000)}${'_ *'.repeat(1000)}`],
    ['stars', `${'*'.repeat(5000)}a${'*'.repeat(5000)}`],
    ['links in links', `${'['.repeat(1000)}a${'](x)'.repeat(1000)}`],
    ['images in images', `${'!['.repeat(1000)}a${'](x)'.repeat(1000)}`],
    ['a line of a million characters', 'word '.repeat(200_000)],
    ['a million characters without a space', 'a'.repeat(1_000_000)],
    ['brackets', '['.repeat(100_000)],
    ['underlines that aren’t a table', 'a\n-\n'.repeat(2000)],
    ['quotations with lazy continuation lines', '> > a\nb\n> c\n'.repeat(2000)],
    ['backticks', Array.from({ length: 300 }, (_, count) => `${'`'.repeat(count)}a`).join('')],
    ['a table of pipes', `|a|\n|-|\n${'|'.repeat(50_000)}`],
  ])('%s', (_name, text) => {
    const start = text.replace(/[^a-z]/g, '').slice(0, 1);
    expect(settled(text)).toContain(start);
    expect(streaming(text.slice(0, 20_000))).toContain(start);
  });
});
