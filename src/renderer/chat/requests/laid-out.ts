import { requestsStrings } from '../../i18n/requests-strings.ts';
import { numberFormat } from '../../ui/format/intl.ts';

/** Indents JSON; returns any other text unchanged. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Formats a count for the interface language. */
export function counted(count: number): string {
  return numberFormat().format(count);
}

/** Formats a duration in ms. */
export function spanOf(milliseconds: number): string {
  return requestsStrings().requests.milliseconds(counted(Math.round(milliseconds)));
}
