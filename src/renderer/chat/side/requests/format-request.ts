import { strings } from '../../../i18n/strings.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { indentJson } from '../../reply/contents/shown-arguments.ts';

/** Maximum length of JSON that is indented, in UTF-16 code units. */
const maxLength = 1_000_000;

/** Indents JSON. Any other text, and JSON that is very long or deeply nested, is returned unchanged. */
export function formatBody(text: string): string {
  return indentJson(text, maxLength);
}

/** Formats a duration in ms. */
export function formatMilliseconds(milliseconds: number): string {
  return strings().requests.milliseconds(countOf(Math.round(milliseconds)));
}
