/** Whole lines of a text, which are laid out by themselves. `key` stays the same while they're edited. */
export type MirrorBlock = { readonly key: number; readonly text: string };

/** The length from which a block ends at the next line end, in UTF-16 units. */
const shortestBlock = 2_000;

/**
 * Creates a function that divides one version of a text after another into blocks. A block that no edit touched is the
 * same object as before.
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

/** Returns the range of blocks that an edit has touched, and where the lines that replace them are in the new text. */
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
  return { start, end, from, to };
}

// Not `startsWith`, which compares character by character.
const isAt = (text: string, block: MirrorBlock, at: number): boolean =>
  text.slice(at, at + block.text.length) === block.text;

function divided(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + shortestBlock - 1) + 1 || text.length;
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}
