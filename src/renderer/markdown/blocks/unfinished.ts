import { codeAndText } from '../code/code-spans.ts';

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
  if (!target) return withClosedStars(text, withoutCode);
  const [found, label = ''] = target;
  const from = target.index + found.indexOf('[') + 1;
  const shown = (of: string): string => of.slice(0, target.index) + of.slice(from, from + label.length);
  return withClosedStars(shown(text), shown(withoutCode));
}

function withClosedStars(text: string, withoutCode: string): string {
  const stars = withoutCode.split('**').length - 1;
  if (stars % 2 === 0) return text;
  const words = text.trimEnd();
  return words.endsWith('**') ? words.slice(0, -2) : `${words}**${text.slice(words.length)}`;
}
