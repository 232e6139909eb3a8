/** An error that ends a command. `message` is one sentence for the terminal, `code` the exit code. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Runs a command's `main`, which returns the exit code. Prints the message of a {@link Stop} to stderr. */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    console.error(thrown.message);
    process.exit(thrown.code);
  }
}
