/** Ends the start of the browser shell with a sentence for the person at the terminal and an exit code. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  /** 1 where the computer is not ready for it, 2 where the command was wrong. */
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2, options?: ErrorOptions) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}

/** What the system says about a failed call: its code (`EACCES`), else the error's message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
