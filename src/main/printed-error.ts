import { strings } from '../shared/i18n/locale.ts';
import { withoutBidiControls } from '../shared/text/bidi-controls.ts';

/** Line breaks and tabs, which a stack trace contains. */
export const lineControls = '\n\t';

/**
 * Replaces control characters other than `allowed`: file names can contain them, and terminals interpret them. Removes
 * those that change the text direction.
 */
export function printable(text: string, allowed = ''): string {
  return withoutBidiControls(text).replace(/\p{Cc}/gu, (control) =>
    allowed.includes(control) ? control : '\uFFFD',
  );
}

/** Returns the message for an unexpected error, with its stack trace. */
export function printedError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return strings().shell.unexpected(printable(text, lineControls));
}
