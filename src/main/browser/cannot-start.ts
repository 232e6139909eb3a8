/** Thrown if the browser shell can't start. The message is shown in the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  /** 1 for a problem on this computer, 2 for an invalid command line. */
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2, options?: ErrorOptions) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}

/** Returns the system's error code (such as `EACCES`), or the error's message if there is none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
