import { FailureError } from '../../shared/failure.ts';
import { strings } from '../../shared/i18n/locale.ts';
import { withoutBidiControls } from '../../shared/models/bidi-controls.ts';
import { CannotStart } from './cannot-start.ts';

/** Returns the message to print and the exit code after a failed start. */
export function startProblem(error: unknown): { readonly sentence: string; readonly exitCode: number } {
  if (error instanceof CannotStart)
    return { sentence: printable(error.message, lineControls), exitCode: error.exitCode };
  if (error instanceof FailureError) {
    const { code, values } = error.failure;
    const { title, cause } = strings().failures[code];
    const text = (name: string) => printable(String(values[name] ?? ''));
    return { sentence: `${title}. ${cause({ text })}`, exitCode: 1 };
  }
  return { sentence: unexpected(error), exitCode: 1 };
}

const lineControls = '\n\t';

/**
 * Replaces control characters other than `allowed`: file names can contain them, and terminals interpret them. Removes
 * those that change the text direction.
 */
function printable(text: string, allowed = ''): string {
  return withoutBidiControls(text).replace(/\p{Cc}/gu, (control) =>
    allowed.includes(control) ? control : '\uFFFD',
  );
}

/** Returns the message for an unexpected error, with its stack trace. */
export function unexpected(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return strings().shell.unexpected(printable(text, lineControls));
}
