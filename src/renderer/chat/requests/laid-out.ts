import { requestsStrings } from '../../i18n/requests-strings.ts';
import { countOf } from '../../ui/format/count-of.ts';

/** Indents JSON; returns any other text unchanged. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Formats a duration in ms. */
export function spanOf(milliseconds: number): string {
  return requestsStrings().requests.milliseconds(countOf(Math.round(milliseconds)));
}
