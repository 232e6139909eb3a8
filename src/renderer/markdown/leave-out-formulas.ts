import type { LeaveOut } from './left-out.ts';

// Pandoc's rule for single dollars keeps amounts of money apart: no blank inside the marks, no digit after them.
// A formula that goes on for longer than this is a mark that nobody closed.
const formula =
  /\$\$([\s\S]{1,4000}?)\$\$|\\\[([\s\S]{1,4000}?)\\\]|\\\(([\s\S]{1,4000}?)\\\)|(?<![\\$\w])\$((?=\S)(?:\\.|[^$\n\\])+?(?<=\S))\$(?![\d$])/g;

/** A footnote's reference, or the label in front of the footnote itself. */
const footnote = /(?:^|(?<=\n)) {0,3}\[\^[^\]\s]+\]:[ \t]*|\[\^[^\]\s]+\]/g;

/** Leaves formulas (`$$…$$`, `\[…\]`, `\(…\)`, `$…$`) and the marks of footnotes out of Markdown, but not out of its code. */
export function leaveOutFormulas(markdown: string, leaveOut: LeaveOut): string {
  return codeAndText(markdown)
    .map(({ code, part }) => (code ? part : withoutFormulas(part, leaveOut)))
    .join('');
}

function withoutFormulas(text: string, leaveOut: LeaveOut): string {
  return text
    .replace(formula, (raw: string, ...inside: readonly (string | undefined)[]) =>
      isProse(inside.slice(0, 4).join('')) ? raw : leaveOut('formula', raw),
    )
    .replace(footnote, (raw) => leaveOut('mark', raw));
}

/** Whether the text between two marks is no formula but ordinary words, such as those between two amounts of money. */
function isProse(text: string): boolean {
  if (/\p{L}{2}/u.test(text) && !/[\\^_={}<>+*/]/.test(text)) return true;
  return /\p{L}{2,}\s+\p{L}{2,}/u.test(text) && !/\\[a-z]/i.test(text);
}

type Part = { readonly code: boolean; readonly part: string };

/** Code spans (a run of backticks up to the next as long), and what lies between them. */
function codeAndText(markdown: string): readonly Part[] {
  const runs = [...markdown.matchAll(/`+/g)];
  const parts: Part[] = [];
  // Lengths of which no more run follows, so that nobody looks for one again.
  const unclosed = new Set<number>();
  let from = 0;
  for (const [place, { 0: mark, index }] of runs.entries()) {
    if (index < from) continue;
    const closing = unclosed.has(mark.length) ? undefined : nextOf(runs, place, mark.length);
    if (!closing) {
      unclosed.add(mark.length);
      continue;
    }
    const end = closing.index + mark.length;
    parts.push({ code: false, part: markdown.slice(from, index) });
    parts.push({ code: true, part: markdown.slice(index, end) });
    from = end;
  }
  return [...parts, { code: false, part: markdown.slice(from) }];
}

function nextOf(
  runs: readonly RegExpExecArray[],
  place: number,
  length: number,
): RegExpExecArray | undefined {
  for (let other = place + 1; other < runs.length; other += 1) {
    if (runs[other]?.[0].length === length) return runs[other];
  }
  return undefined;
}
