import { FailureError } from '../../shared/failure.ts';
import { strings } from '../../shared/i18n/locale.ts';
import { CannotStart } from './cannot-start.ts';

/** Returns the message to print and the exit code after a failed start. */
export function startProblem(error: unknown): { readonly sentence: string; readonly exitCode: number } {
  if (error instanceof CannotStart) return { sentence: error.message, exitCode: error.exitCode };
  if (error instanceof FailureError) {
    const { code, values } = error.failure;
    const { title, cause } = strings().failures[code];
    const text = (name: string) => printable(String(values[name] ?? ''));
    return { sentence: `${title}. ${cause({ text })}`, exitCode: 1 };
  }
  return { sentence: unexpected(error), exitCode: 1 };
}

/** Replaces control characters, which file names can contain and terminals obey. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD');
}

/** Returns the message for an unexpected error, with its stack trace. */
export function unexpected(error: unknown): string {
  return strings().shell.unexpected(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
