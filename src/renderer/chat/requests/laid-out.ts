import { requestsStrings } from '../../i18n/requests-strings.ts';
import { numberFormat } from '../../ui/format/intl.ts';

/** JSON laid out for reading; any other text as it is. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A count as people read it. */
export function counted(count: number): string {
  return numberFormat().format(count);
}

/** A span of time in milliseconds. */
export function spanOf(milliseconds: number): string {
  return requestsStrings().requests.milliseconds(counted(Math.round(milliseconds)));
}
