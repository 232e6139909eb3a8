import { stripVTControlCharacters } from 'node:util';

/**
 * An empty tally: `failures` lists `{ name, message }`, `skipped` lists `{ name, reason }`, `repeated` says what
 * ran again, `timed` lists `{ name, file, seconds }`, and `ran` counts tests that passed or failed.
 */
export const emptyTally = {
  passed: 0,
  failed: 0,
  failures: [],
  skipped: [],
  repeated: [],
  timed: [],
  ran: 0,
};

export function sumTallies(tallies) {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    repeated: tallies.flatMap(({ repeated }) => repeated),
    timed: tallies.flatMap(({ timed }) => timed),
    ran: tallies.reduce((all, { ran }) => all + ran, 0),
  };
}

/** Returns `N passed, N failed`, and `, N skipped` if there are any. */
export function lineFor({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * Prints the `slowest` tests of `tallies` (a number), what was skipped, repeated and failed, and the counts. Returns the
 * exit code. Scripts read the last line, so nothing may be printed after it.
 */
export function report(tallies, { slowest = 0 } = {}) {
  const total = sumTallies([emptyTally, ...tallies]);
  for (const line of [
    ...slowestLines(total, slowest),
    ...skippedLines(total),
    ...repeatedLines(total),
    ...failureLines(total),
  ])
    console.log(line);
  if (total.ran === 0) console.log('No test ran.');
  console.log(lineFor(total));
  return total.failed === 0 && total.ran > 0 ? 0 : 1;
}

/** Returns a table of the slowest tests, with a heading: seconds, file and name. */
function slowestLines({ timed }, count) {
  const rows = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  if (rows.length === 0) return [];
  const shown = rows.map(({ seconds, ...rest }) => ({ ...rest, seconds: seconds.toFixed(1) }));
  const width = (name) => Math.max(...shown.map((row) => row[name].length));
  const [seconds, file] = [width('seconds'), width('file')];
  return [
    `The slowest ${rows.length} tests:`,
    ...shown.map((row) => `  ${row.seconds.padStart(seconds)} s  ${row.file.padEnd(file)}  ${row.name}`),
  ];
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
