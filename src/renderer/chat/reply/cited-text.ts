import type { Citation } from '../../../shared/models/message.ts';

/** Code and formulas, in which a mark would be shown as it is. */
const verbatim = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1|`[^`\n]+`|\$\$[\s\S]*?\$\$|\$[^$\n]+\$/gm;

/**
 * Returns a reply's Markdown with the numbers of its sources in brackets after the passages that cite them. If the text
 * has numbers in brackets already, it's returned unchanged.
 */
export function citedText(text: string, citations: readonly Citation[]): string {
  const marks = citations.flatMap(({ ends = [] }, at) => ends.map((end) => ({ end, number: at + 1 })));
  if (marks.length === 0 || /\[\d{1,3}\]/.test(text)) return text;
  const blocked = Array.from(
    text.matchAll(verbatim),
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  const placed = marks
    .filter(({ end }) => end > 0 && end <= text.length)
    .map(({ end, number }) => ({ at: afterWord(text, end), number }))
    .filter(({ at }) => !blocked.some(([from, to]) => at > from && at < to))
    .sort((one, other) => one.at - other.at || one.number - other.number);
  let marked = '';
  let from = 0;
  for (const { at, number } of placed) {
    marked += `${text.slice(from, at)}[${number}]`;
    from = at;
  }
  return marked + text.slice(from);
}

/** Moves a position to the end of its word and of closing marks, so that no word or link is split. */
function afterWord(text: string, end: number): number {
  const rest = /^[^\s([]*/.exec(text.slice(end, end + 200))?.[0] ?? '';
  return end + rest.length;
}
