import { codeAndText } from '../code/code-spans.ts';

const openCode = /(?<!`)(`+)(?!`)([^`]*)$/;
const marks = /\*{1,3}|_{1,3}|~~/g;
const openTarget = /!?\[([^[\]]*)\]\([^()\s]*$/;

/**
 * Closes strong text, code or a link at the end of a streaming paragraph, so that its markup isn't visible until it's
 * complete. For display only.
 */
export function withClosedMarkup(text: string): string {
  const withoutCode = codeAndText(text)
    .map(({ code, part }) => (code ? 'x'.repeat(part.length) : part))
    .join('');
  const code = openCode.exec(withoutCode);
  if (code) {
    const [, ticks = '', inside = ''] = code;
    return inside.trim() ? `${text}${ticks}` : text.slice(0, code.index);
  }
  const target = openTarget.exec(withoutCode);
  if (!target) return withClosedMarks(text, withoutCode);
  const [found, label = ''] = target;
  const from = target.index + found.indexOf('[') + 1;
  const shown = (of: string): string => of.slice(0, target.index) + of.slice(from, from + label.length);
  return withClosedMarks(shown(text), shown(withoutCode));
}

/**
 * Closes emphasis, strong and struck text that is still open at the end. A mark opens before a letter and closes after
 * one; a single one inside a word, such as in `2*3`, does neither.
 */
function withClosedMarks(text: string, withoutCode: string): string {
  const words = text.trimEnd();
  const open: { readonly mark: string; readonly end: number }[] = [];
  for (const { 0: mark, index } of withoutCode.slice(0, words.length).matchAll(marks)) {
    const end = index + mark.length;
    const isInWord = mark.length === 1 && /\w/.test(words[index - 1] ?? '') && /\w/.test(words[end] ?? '');
    const last = open.at(-1);
    if (isInWord || words[index - 1] === '\\') continue;
    if (last?.mark === mark && /\S/.test(words[index - 1] ?? '')) open.pop();
    else if (/\S/.test(words[end] ?? 'x')) open.push({ mark, end });
  }
  let closed = words;
  for (const { mark, end } of open.toReversed()) {
    // Nothing follows the mark yet.
    if (end === closed.length) closed = closed.slice(0, end - mark.length);
    else closed += mark;
  }
  return closed === words ? text : closed + text.slice(words.length);
}
