import { codeAndText } from '../code/code-spans.ts';
import type { LeaveOut } from '../spoken/left-out.ts';

// Pandoc's rule for single dollars keeps amounts of money apart: no blank inside the marks, no digit after them.
// A formula that goes on for longer than this is a mark that nobody closed.
const formula =
  /\$\$([\s\S]{1,4000}?)\$\$|\\\[([\s\S]{1,4000}?)\\\]|\\\(([\s\S]{1,4000}?)\\\)|(?<![\\$\w])\$((?=\S)(?:\\.|[^$\n\\])+?(?<=\S))\$(?![\d$])/g;

/** A footnote's reference, or the label in front of the footnote itself. */
const footnote = /(?:^|(?<=\n)) {0,3}\[\^[^[\]\s]+\]:[ \t]*|\[\^[^[\]\s]+\]/g;

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
  return /\p{L}{2}\s+\p{L}{2}/u.test(text) && !/\\[a-z]/i.test(text);
}
