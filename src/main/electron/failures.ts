import type { Dialog } from 'electron';
import { FailureError, failureOf } from '../../shared/failure.ts';
import type { MainStrings } from '../../shared/i18n/strings.ts';
import type { LogEvent } from '../../shared/settings/log-entry.ts';
import type { Application } from '../application.ts';
import { printedError } from '../printed-error.ts';
import { boxTitle, type MessageBox, type MessageBoxes } from './message-boxes.ts';

/** The application's log while its data is open. Otherwise failures are printed to `stderr`, with their stack. */
export type ShellLog = {
  /** Sets the application's log, or null once it's closed. */
  use(log: Application['log'] | null): void;
  write(event: LogEvent): void;
  failure(thrown: unknown): void;
};

/** Creates the log of a shell whose data isn't open yet. */
export function createShellLog(stderr: Pick<NodeJS.WriteStream, 'write'>): ShellLog {
  let log: Application['log'] | null = null;
  return {
    use: (opened) => {
      log = opened;
    },
    write: (event) => log?.write(event),
    failure: (thrown) => {
      if (!log) stderr.write(`${printedError(thrown)}\n`);
      else if (thrown instanceof FailureError) log.write({ event: 'failed', code: thrown.failure.code });
      else log.error('shell', thrown);
    },
  };
}

/** Returns a function that logs a failure and shows it in a message box. At most one box is open for each code. */
export function createFailureBoxes(
  log: ShellLog,
  boxes: Pick<MessageBoxes, 'show'>,
  strings: () => MainStrings,
): (thrown: unknown) => void {
  return (thrown) => {
    log.failure(thrown);
    const { code } = failureOf(thrown);
    void boxes.show(`failure: ${code}`, failureBox(textsOf(thrown, strings()), strings().menu.dismiss));
  };
}

/**
 * Prints why the app can't start, and shows it. Before `ready` only the error box is available, which blocks. Resolves
 * once the user has closed the box.
 */
export async function showStartFailure(
  thrown: unknown,
  deps: {
    readonly dialog: Pick<Dialog, 'showErrorBox' | 'showMessageBox'>;
    readonly isReady: boolean;
    readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
    readonly strings: MainStrings;
  },
): Promise<void> {
  const { dialog, isReady, stderr, strings } = deps;
  const printed = printedError(thrown);
  stderr.write(`${printed}\n`);
  const { title, cause } = textsOf(thrown, strings);
  // There is no log yet that could have the details.
  const texts = { title, cause: thrown instanceof FailureError ? cause : printed };
  if (!isReady) return dialog.showErrorBox(texts.title, texts.cause);
  const box = failureBox(texts, strings.menu.dismiss);
  await dialog.showMessageBox({ title: boxTitle, ...box, buttons: [...box.buttons] });
}

type Texts = { readonly title: string; readonly cause: string };

function textsOf(thrown: unknown, strings: MainStrings): Texts {
  const { code, values } = failureOf(thrown);
  const { title, cause } = strings.failures[code];
  return { title, cause: cause({ text: (name) => String(values[name] ?? '') }) };
}

function failureBox({ title, cause }: Texts, dismiss: string): MessageBox {
  return { type: 'error', message: title, detail: cause, buttons: [dismiss], defaultId: 0, cancelId: 0 };
}
