import { requestsStrings } from '../../i18n/requests-strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { laidOutJson } from '../reply/contents/shown-arguments.ts';

/** Longest JSON that is indented, in UTF-16 units. */
const longest = 1_000_000;

/** Indents JSON; returns any other text unchanged, and JSON that is very long or deeply nested. */
export function laidOut(text: string): string {
  return laidOutJson(text, longest);
}

/** Formats a duration in ms. */
export function spanOf(milliseconds: number): string {
  return requestsStrings().requests.milliseconds(countOf(Math.round(milliseconds)));
}
