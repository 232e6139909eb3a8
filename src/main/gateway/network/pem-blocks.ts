const mark = /-----(BEGIN|END) (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/**
 * Returns the certificates in a PEM text, each from a BEGIN line to the next END line. A second BEGIN before the END is
 * part of the same block.
 */
export function pemBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let start: number | null = null;
  for (const { 0: found, 1: kind, index } of text.matchAll(mark)) {
    if (kind === 'BEGIN') start ??= index;
    else if (start !== null) {
      blocks.push(text.slice(start, index + found.length));
      start = null;
    }
  }
  return blocks;
}
