import type { Block } from './blocks/blocks.ts';
import { toBlocks } from './blocks/blocks-from-tokens.ts';
import { lexBlocks } from './blocks/bounded-lexer.ts';

/** Returns the text of the last code block of a reply, also in lists and quotes. Null if it has none. */
export function lastCode(markdown: string): string | null {
  return lastOf(toBlocks(lexBlocks(markdown)));
}

function lastOf(blocks: readonly Block[]): string | null {
  for (const block of blocks.toReversed()) {
    if (block.kind === 'code') return block.text;
    const inside =
      block.kind === 'quote'
        ? block.blocks
        : block.kind === 'list'
          ? block.items.flatMap((item) => item.blocks)
          : [];
    const code = lastOf(inside);
    if (code !== null) return code;
  }
  return null;
}
