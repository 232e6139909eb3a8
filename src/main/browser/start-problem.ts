import { FailureError } from '../../shared/failure.ts';
import { strings } from '../../shared/i18n/locale.ts';
import { lineControls, printable, printedError } from '../printed-error.ts';
import { CannotStart } from './cannot-start.ts';
import { runningAddress } from './running-address.ts';

/** Returns the message to print and the exit code after a failed start. */
export function startProblem(error: unknown): { readonly sentence: string; readonly exitCode: number } {
  if (error instanceof CannotStart)
    return { sentence: printable(error.message, lineControls), exitCode: error.exitCode };
  if (error instanceof FailureError) {
    const { code, values } = error.failure;
    const { title, cause } = strings().failures[code];
    const text = (name: string) => printable(String(values[name] ?? ''));
    const running = code === 'data-in-use' ? runningAddress(String(values.folder)) : null;
    const where = running ? ` ${strings().shell.runningAt(running.url, running.pid)}` : '';
    return { sentence: `${title}. ${cause({ text })}${where}`, exitCode: 1 };
  }
  return { sentence: printedError(error), exitCode: 1 };
}
