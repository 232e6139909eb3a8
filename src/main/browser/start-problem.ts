import { FailureError } from '../../shared/failure.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { CannotStart } from './cannot-start.ts';

/** What to tell the person at the terminal when the start failed, and the exit code that goes with it. */
export function startProblem(error: unknown): { readonly sentence: string; readonly exitCode: number } {
  if (error instanceof CannotStart) return { sentence: error.message, exitCode: error.exitCode };
  if (error instanceof FailureError) {
    const { code, values } = error.failure;
    const { title, cause } = spoken().failures[code];
    const text = (name: string) => String(values[name] ?? '');
    return { sentence: `${title}. ${cause({ text })}`, exitCode: 1 };
  }
  return { sentence: unexpected(error), exitCode: 1 };
}

/** The sentence for what nobody foresaw, with the place in the code. */
export function unexpected(error: unknown): string {
  return spoken().shell.unexpected(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
