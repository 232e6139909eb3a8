import { advance, emptyStream } from './block-stream.ts';
import type { Block } from './blocks.ts';

/** A `<details>` element: its summary as Markdown, and the blocks it collapses. */
export type DetailsBlock = {
  readonly kind: 'details';
  readonly summary: string;
  readonly isOpen: boolean;
  readonly blocks: readonly ShownBlock[];
  readonly mayRefer: boolean;
};

/** A block as rendered. */
export type ShownBlock = Block | DetailsBlock;

/** Elements nested more deeply are shown as text. */
const maxDepth = 8;

const opener = /^\s*<details(\s[^<>]*)?>\s*(?:<summary(?:\s[^<>]*)?>([\s\S]*?)<\/summary>)?/i;
const summaryAlone = /^\s*<summary(?:\s[^<>]*)?>([\s\S]*?)<\/summary>/i;
const closer = /<\/details\s*>/i;

/**
 * Combines each `<details>` element and its content into one block. Blank lines split its HTML into several blocks. An
 * unclosed element contains the rest of the text. If there are no such elements, returns the same array.
 */
export function foldDetails(blocks: readonly Block[]): readonly ShownBlock[] {
  if (!blocks.some(isOpeningTag)) return blocks;
  const queue = [...blocks];
  const shown: ShownBlock[] = [];
  for (let block = queue.shift(); block; block = queue.shift()) {
    shown.push(isOpeningTag(block) ? detailsFrom(block.text, queue, 1) : block);
  }
  return shown;
}

function isOpeningTag(block: Block): block is Extract<Block, { kind: 'literal' }> {
  return block.kind === 'literal' && opener.test(block.text);
}

/** Takes the content of the element opened in `text` from the queue and puts back what follows it. */
function detailsFrom(text: string, queue: Block[], depth: number): DetailsBlock {
  const [head = '', attributes = '', given] = opener.exec(text) ?? [];
  const inner: ShownBlock[] = [];
  let summary = given ?? '';
  let rest: string | null = text.slice(head.length);
  for (;;) {
    if (rest !== null) {
      const [content = '', ...after] = rest.split(closer);
      const leadingSummary = summary === '' && inner.length === 0 ? summaryAlone.exec(content) : null;
      if (leadingSummary) summary = leadingSummary[1] ?? '';
      inner.push(...advance(emptyStream, content.slice(leadingSummary?.[0].length ?? 0)).blocks);
      if (after.length > 0) {
        const following = after.join('</details>').trim();
        if (following !== '') queue.unshift(...advance(emptyStream, following).blocks);
        break;
      }
    }
    const next = queue.shift();
    if (!next) break;
    const nests = isOpeningTag(next) && depth < maxDepth;
    rest = next.kind === 'literal' && !nests ? next.text : null;
    if (nests) inner.push(detailsFrom(next.text, queue, depth + 1));
    else if (rest === null) inner.push(next);
  }
  const mayRefer = inner.some((block) => block.mayRefer);
  return {
    kind: 'details',
    summary: summary.trim(),
    isOpen: /\bopen\b/i.test(attributes),
    blocks: inner,
    mayRefer,
  };
}
