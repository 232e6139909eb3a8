import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';
import { strings } from '../../shared/i18n/locale.ts';

/** Prints a new one-time link each time Enter is pressed. Does nothing unless the input is a terminal. */
export function offerFreshLinks(deps: {
  readonly input: ReadStream;
  readonly newLink: () => string | null;
  readonly print: (line: string) => void;
}): void {
  if (!deps.input.isTTY) return;
  // In terminal mode, readline would intercept Ctrl+C.
  createInterface({ input: deps.input, terminal: false }).on('line', () => {
    const link = deps.newLink();
    if (link !== null) deps.print(strings().shell.freshLink(link));
  });
  deps.print(strings().shell.pressEnter);
}
