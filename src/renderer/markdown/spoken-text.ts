import { advance, emptyStream } from './block-stream.ts';
import type { Block, LinkDefinitions, TableBlock } from './blocks.ts';
import { formulaFree } from './formula-free.ts';
import { type LeftOut, spokenInline, tidied } from './spoken-inline.ts';

/** A reply as it is spoken, and how much of it is not: pieces of code, and formulas. */
export type SpokenText = { readonly text: string; readonly leftOut: Readonly<LeftOut> };

/**
 * What is spoken of a reply's markdown: its words alone, a paragraph a block. Headings, items and rows end as
 * sentences, links are their words, bare addresses their host, images what they show; code and formulas are left out.
 */
export function spokenText(markdown: string): SpokenText {
  const { blocks, links } = advance(emptyStream, markdown);
  const leftOut: LeftOut = { code: 0, formulas: 0 };
  const text = blocks
    .map((block) => spokenBlock(block, links, leftOut))
    .filter((spoken) => spoken !== '')
    .join('\n\n');
  return { text, leftOut };
}

function spokenBlock(block: Block, links: LinkDefinitions, leftOut: LeftOut): string {
  const inline = (text: string) => spokenInline(text, links, leftOut);
  switch (block.kind) {
    case 'paragraph':
      return worded(inline(block.text));
    case 'heading':
      return sentence(inline(block.text));
    case 'quote':
      return spokenBlocks(block.blocks, links, leftOut, '\n\n');
    case 'list':
      return block.items
        .map(({ blocks }, index) => {
          const item = spokenBlocks(blocks, links, leftOut, '\n');
          if (item === '') return '';
          return sentence(block.start === undefined ? item : `${block.start + index}: ${item}`);
        })
        .filter((item) => item !== '')
        .join('\n');
    case 'table':
      return spokenTable(block, inline);
    case 'code':
      leftOut.code += 1;
      return '';
    case 'literal':
      return spokenHtml(block.text, leftOut);
    case 'rule':
      return '';
  }
}

function spokenBlocks(
  blocks: readonly Block[],
  links: LinkDefinitions,
  leftOut: LeftOut,
  between: string,
): string {
  return blocks
    .map((block) => spokenBlock(block, links, leftOut))
    .filter((spoken) => spoken !== '')
    .map((spoken, index, all) => (index < all.length - 1 ? sentence(spoken) : spoken))
    .join(between);
}

/** A row a sentence: its first cell, then each other with the name of its column. */
function spokenTable({ header, rows }: TableBlock, inline: (text: string) => string): string {
  const names = header.map(inline);
  return rows
    .map(({ cells }) => {
      const spoken = cells.map(inline).flatMap((cell, column) => {
        const name = names[column] ?? '';
        if (cell === '') return [];
        return [column === 0 || name === '' ? cell : `${name}: ${cell}`];
      });
      return sentence(spoken.join(', '));
    })
    .filter((row) => row !== '')
    .join('\n');
}

/** The words between tags; a reply's HTML is never more than that here. */
function spokenHtml(html: string, leftOut: LeftOut): string {
  const { text, formulas } = formulaFree(
    html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<\/?[a-z][^>]*>/gi, ' '),
  );
  leftOut.formulas += formulas;
  return worded(tidied(text));
}

/** Nothing where only signs are left, such as the full stop after a formula. */
function worded(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** A text that ends as a sentence does, so that the voice falls and rests. */
function sentence(text: string): string {
  const words = worded(text);
  if (words === '' || /[.!?…:;。！？：；।؟][\p{Pe}\p{Pf}"']*$/u.test(words)) return words;
  return `${words}${/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(words) ? '。' : '.'}`;
}
