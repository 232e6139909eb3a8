import { codeAndText } from '../code/code-spans.ts';
import { maskFormulas } from '../formula/formula-scan.ts';
import { unclosedIn } from './emphasis.ts';

const openCode = /(?<!`)(`+)(?!`)([^`]*)$/;
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

/** Escaped marks and addresses, in which marks are literal. */
const literal = /\\[*_~]|https?:\/\/[^\s*~]+/g;
/** Text with more unclosed marks than this isn't prose, and nesting them all would take long. */
const maxUnclosed = 4;

/**
 * Closes emphasis, strong and struck text that is still open at the end. Leaves out marks at the very end, whose text
 * or other half hasn't arrived. Asterisks inside a word, such as in `2*3`, stay as they are.
 */
function withClosedMarks(text: string, withoutCode: string): string {
  const masked = maskFormulas(text, withoutCode).replace(literal, (part) => 'x'.repeat(part.length));
  const words = masked.trimEnd();
  const end = words.replace(/(?<![*_~])[*_~]+$/, '').length;
  const unclosed = unclosedIn(words.slice(0, end)).filter(({ from }) => !/\w/.test(words[from - 1] ?? ''));
  if (unclosed.length > maxUnclosed) return text;
  const closing = unclosed.toReversed().map(({ delimiters }) => delimiters);
  return text.slice(0, end) + closing.join('') + text.slice(words.length);
}
