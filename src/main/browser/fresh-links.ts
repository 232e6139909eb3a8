import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';
import { strings } from '../../shared/i18n/locale.ts';

/** Prints a fresh one-time link at each Enter, where a person sits at the terminal; else does nothing. */
export function offerFreshLinks(deps: {
  readonly input: ReadStream;
  readonly newLink: () => string | null;
  readonly print: (line: string) => void;
}): void {
  if (!deps.input.isTTY) return;
  // Not as a terminal of its own, which would take Ctrl+C away from the process.
  createInterface({ input: deps.input, terminal: false }).on('line', () => {
    const link = deps.newLink();
    if (link !== null) deps.print(strings().shell.freshLink(link));
  });
  deps.print(strings().shell.pressEnter);
}
