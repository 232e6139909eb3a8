const mark = /-----(BEGIN|END) (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/** The certificates in a PEM text: from each first mark of a beginning to the next mark of an end. */
export function pemBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let begin: number | null = null;
  for (const { 0: found, 1: kind, index } of text.matchAll(mark)) {
    if (kind === 'BEGIN') begin ??= index;
    else if (begin !== null) {
      blocks.push(text.slice(begin, index + found.length));
      begin = null;
    }
  }
  return blocks;
}
