import { problemOfError } from './disk-problem.mjs';

/** An error that ends a command. `message` is one sentence for the terminal, `code` the exit code. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a command's `main`, which returns the exit code. Prints the message of a {@link Stop} to stderr, and a sentence
 * for a file that couldn't be written.
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (thrown) {
    const sentence = thrown instanceof Stop ? thrown.message : problemOfError(thrown);
    if (sentence === undefined) throw thrown;
    console.error(sentence);
    process.exit(thrown instanceof Stop ? thrown.code : 1);
  }
}
