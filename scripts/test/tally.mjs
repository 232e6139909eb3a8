import { stripVTControlCharacters } from 'node:util';

/**
 * An empty tally: `failures` lists `{ name, message }`, `skipped` lists `{ name, reason }`, `repeated` says what
 * ran again, and `ran` counts tests that passed or failed.
 */
export const emptyTally = { passed: 0, failed: 0, failures: [], skipped: [], repeated: [], ran: 0 };

export function sumTallies(tallies) {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    repeated: tallies.flatMap(({ repeated }) => repeated),
    ran: tallies.reduce((all, { ran }) => all + ran, 0),
  };
}

/** Returns `N passed, N failed`, and `, N skipped` if there are any. */
export function lineFor({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * Prints what was skipped, repeated and failed in `tallies`, then the counts, and returns the exit code. Scripts read
 * the last line, so nothing may be printed after it.
 */
export function report(tallies) {
  const total = sumTallies([emptyTally, ...tallies]);
  for (const line of [...skippedLines(total), ...repeatedLines(total), ...failureLines(total)])
    console.log(line);
  if (total.ran === 0) console.log('No test ran.');
  console.log(lineFor(total));
  return total.failed === 0 && total.ran > 0 ? 0 : 1;
}

function repeatedLines({ repeated }) {
  return repeated.flatMap((what) => {
    const [first = '', ...more] = firstLines(what);
    return [`Ran again: ${first.trim()}`, ...more];
  });
}

/**
 * Returns each failed test with the first lines of its message. Failures are repeated at the end of the output, where
 * people look for them.
 */
function failureLines({ failures }) {
  return failures.flatMap(({ name, message }) => [`Failed: ${name}`, ...firstLines(message)]);
}

/** Returns one line for each reason for skipping, with the number of tests. */
function skippedLines({ skipped }) {
  const byReason = new Map();
  for (const { reason } of skipped) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  return [...byReason].map(([reason, count]) => `Skipped ${count}: ${reason}`);
}

function firstLines(message) {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return lines.slice(0, 12).map((line) => `  ${line}`);
}
