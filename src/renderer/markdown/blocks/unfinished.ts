import { codeAndText } from '../code/code-spans.ts';

const openCode = /(?<!`)(`+)(?!`)([^`]*)$/;
const openTarget = /!?\[([^[\]]*)\]\([^()\s]*$/;

/**
 * The last paragraph of a reply that is still being written, with the strong text, code or link that it is in the
 * middle of ended at its end, so that marks do not show for a moment. Only what is shown meanwhile comes from it.
 */
export function ended(text: string): string {
  const outside = codeAndText(text)
    .map(({ code, part }) => (code ? 'x'.repeat(part.length) : part))
    .join('');
  const code = openCode.exec(outside);
  if (code) {
    const [, ticks = '', inside = ''] = code;
    return inside.trim() ? `${text}${ticks}` : text.slice(0, code.index);
  }
  const target = openTarget.exec(outside);
  if (target) return ended(text.slice(0, target.index) + (target[1] ?? ''));
  const stars = outside.split('**').length - 1;
  if (stars % 2 === 0) return text;
  const words = text.trimEnd();
  return words.endsWith('**') ? words.slice(0, -2) : `${words}**${text.slice(words.length)}`;
}
