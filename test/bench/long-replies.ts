/** A document for measuring how replies are rendered while they stream: a typical one, or a single block. */
export type LongReply = 'document' | 'table' | 'list';

/** Creates Markdown of about `length` characters. */
export function longReply(kind: LongReply, length: number): string {
  let text = kind === 'table' ? '| Station | Depth | Remark |\n|---|---:|---|\n' : '';
  for (let at = 0; text.length < length; at += 1) text += pieceOf(kind, at);
  return text.slice(0, length);
}

function pieceOf(kind: LongReply, at: number): string {
  switch (kind) {
    case 'table':
      return `| Station ${at} | ${at * 3} m | runs *later* than the \`one\` before |\n`;
    case 'list':
      return `- Berth ${at}: the **pilot boat** waits for the tide of \`station ${at}\`, which runs *later*\n`;
    case 'document':
      return section(at);
  }
}

function section(at: number): string {
  const sentence = `The tide at station ${at} runs *later* than the one before, and the **pilot boat** waits for [it](https://example.org/${at}). `;
  const items = Array.from(
    { length: 16 },
    (_, item) => `- Berth ${item}: \`depth ${at + item}\` m at low water`,
  );
  const rows = Array.from({ length: 8 }, (_, row) => `| Station ${row} | ${row * at} m | ${row + 1}:15 |`);
  const code = Array.from(
    { length: 12 },
    (_, line) => `const tide${line} = station(${line}).height + ${at}; // m`,
  );
  return [
    `## Section ${at}`,
    sentence.repeat(4),
    items.join('\n'),
    `\`\`\`js\n${code.join('\n')}\n\`\`\``,
    `| Station | Depth | Time |\n|---|---:|---|\n${rows.join('\n')}`,
    sentence.repeat(6),
    '',
  ].join('\n\n');
}
