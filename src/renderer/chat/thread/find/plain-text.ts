import type { Message } from '../../../../shared/chat/message.ts';
import { advance, emptyStream, settle } from '../../../markdown/blocks/block-stream.ts';
import type { LinkDefinitions } from '../../../markdown/blocks/blocks.ts';
import { lexInline } from '../../../markdown/blocks/bounded-lexer.ts';
import { foldDetails, type ShownBlock } from '../../../markdown/blocks/details.ts';
import { plainOf } from '../../../markdown/inline.tsx';

/** Separates blocks, so that no match spans two of them. */
export const blockEnd = '\u0000';

const cache = new WeakMap<Message, string>();

/** Returns the text of a message as rendered, without Markdown markup. Blocks are separated by {@link blockEnd}. */
export function plainTextOf(message: Message): string {
  const before = cache.get(message);
  if (before !== undefined) return before;
  const text = message.reply ? replyText(message) : message.text;
  cache.set(message, text);
  return text;
}

function replyText({ text, reply }: Message): string {
  const { blocks, links } = (reply?.ending ? settle : advance)(emptyStream, text);
  return textsOf(foldDetails(blocks), links).join(blockEnd);
}

function textsOf(blocks: readonly ShownBlock[], links: LinkDefinitions): readonly string[] {
  const inline = (text: string) => plainOf(lexInline(text, links));
  return blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'details') return [inline(block.summary), ...textsOf(block.blocks, links)];
    if ('blocks' in block) return textsOf(block.blocks, links);
    if ('items' in block) return block.items.flatMap((item) => textsOf(item.blocks, links));
    if ('rows' in block) return [...block.header, ...block.rows.flatMap(({ cells }) => cells)].map(inline);
    if (!('text' in block)) return [];
    return [block.kind === 'paragraph' || block.kind === 'heading' ? inline(block.text) : block.text];
  });
}
