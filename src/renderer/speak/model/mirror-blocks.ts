import { flatCopy } from '../../../shared/text/flat-copy.ts';

/** Whole lines of a text, which are laid out by themselves. `key` stays the same while they're edited. */
export type MirrorBlock = { readonly key: number; readonly text: string };

/** The length from which a block ends at the next line end, in UTF-16 units. */
const shortestBlock = 2_000;

/**
 * Creates a function that divides one version of a text after another into blocks. A block that no edit touched is the
 * same object as before, unless it's a short one beside an edited one.
 */
export function createMirrorBlocks(): (text: string) => readonly MirrorBlock[] {
  let blocks: readonly MirrorBlock[] = [];
  let lastKey = 0;
  return (text) => {
    const { start, end, from, to } = changedBlocks(blocks, text);
    const keys = blocks.slice(start, end).map(({ key }) => key);
    const changed = divided(text.slice(from, to)).map((part) => {
      const key = keys.shift() ?? lastKey + 1;
      lastKey = Math.max(lastKey, key);
      return { key, text: part };
    });
    if (start < end || changed.length > 0)
      blocks = [...blocks.slice(0, start), ...changed, ...blocks.slice(end)];
    return blocks;
  };
}

/** Returns the range of blocks to replace after an edit, and where the lines that replace them are in the new text. */
function changedBlocks(blocks: readonly MirrorBlock[], text: string) {
  let [start, end, from, to] = [0, blocks.length, 0, text.length];
  for (let block = blocks[0]; block && isAt(text, block, from); block = blocks[start]) {
    // The last line may have been continued.
    if (!block.text.endsWith('\n') && from + block.text.length < text.length) break;
    from += block.text.length;
    start += 1;
  }
  for (let block = blocks[end - 1]; block && end > start; block = blocks[end - 1]) {
    const at = to - block.text.length;
    if (at < from || !isAt(text, block, at) || (at > from && text[at - 1] !== '\n')) break;
    to = at;
    end -= 1;
  }
  if (start === end && from === to) return { start, end, from, to };
  const [before, after] = [blocks[start - 1], blocks[end]];
  // Short neighbours are divided again. Otherwise, each line that is typed would end up in a block of its own.
  if (before && isShort(before)) {
    from -= before.text.length;
    start -= 1;
  }
  if (after && isShort(after)) {
    to += after.text.length;
    end += 1;
  }
  return { start, end, from, to };
}

const isShort = ({ text }: MirrorBlock): boolean => text.length < shortestBlock;

// Not `startsWith`, which compares character by character.
const isAt = (text: string, block: MirrorBlock, at: number): boolean =>
  text.slice(at, at + block.text.length) === block.text;

function divided(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + shortestBlock - 1) + 1 || text.length;
    parts.push(flatCopy(text.slice(from, end)));
    from = end;
  }
  return parts;
}
