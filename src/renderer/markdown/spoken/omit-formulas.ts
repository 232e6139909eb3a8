import { codeAndText } from '../code/code-spans.ts';
import type { Omit } from './omission.ts';

// Pandoc's rules for single dollar signs exclude amounts of money: no space inside them and no digit after. A delimiter
// without a match within this length is unclosed.
const formula =
  /\$\$([\s\S]{1,4000}?)\$\$|\\\[([\s\S]{1,4000}?)\\\]|\\\(([\s\S]{1,4000}?)\\\)|(?<![\\$\w])\$((?=\S)(?:\\.|[^$\n\\])+?(?<=\S))\$(?![\d$])/g;

/** A footnote reference, or the label before the note. */
const footnote = /(?:^|(?<=\n)) {0,3}\[\^[^[\]\s]+\]:[ \t]*|\[\^[^[\]\s]+\]/g;

/** Removes formulas (`$$…$$`, `\[…\]`, `\(…\)`, `$…$`) and footnote labels from Markdown, except in code. */
export function omitFormulas(markdown: string, omit: Omit): string {
  return codeAndText(markdown)
    .map(({ code, part }) => (code ? part : withoutFormulas(part, omit)))
    .join('');
}

function withoutFormulas(text: string, omit: Omit): string {
  return text
    .replace(formula, (raw: string, ...inside: readonly (string | undefined)[]) =>
      isProse(inside.slice(0, 4).join('')) ? raw : omit('formula', raw),
    )
    .replace(footnote, (raw) => omit('mark', raw));
}

/** Returns whether the text between two delimiters is ordinary prose, such as between two amounts of money. */
function isProse(text: string): boolean {
  if (/\p{L}{2}/u.test(text) && !/[\\^_={}<>+*/]/.test(text)) return true;
  return /\p{L}{2}\s+\p{L}{2}/u.test(text) && !/\\[a-z]/i.test(text);
}
