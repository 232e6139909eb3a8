import { stripVTControlCharacters } from 'node:util';

/**
 * A tally without tests: `failures` lists `{ name, message }`, `skipped` lists `{ name, reason }`, `repeated` names
 * files that ran again, and `ran` counts tests that passed or failed.
 */
export const none = { passed: 0, failed: 0, failures: [], skipped: [], repeated: [], ran: 0 };

export function sum(tallies) {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    repeated: tallies.flatMap(({ repeated = [] }) => repeated),
    ran: tallies.reduce((all, { ran }) => all + ran, 0),
  };
}

/** Returns `N passed, N failed`, and `, N skipped` if there are any. */
export function lineFor({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** Returns one line for each file that ran again because Node itself crashed. */
export function repeatedLines({ repeated }) {
  return repeated.map((name) => `Ran again: ${name}`);
}

/**
 * Returns the failed tests, each with the first lines of its message. They are repeated at the end, where people look
 * for them.
 */
export function failureLines({ failures }) {
  return failures.flatMap(({ name, message }) => [
    `Failed: ${name}`,
    ...plain(message)
      .split('\n')
      .slice(0, 12)
      .map((line) => `  ${line}`),
  ]);
}

/** Returns one line for each reason for skipping, with the number of tests. */
export function skippedLines({ skipped }) {
  const byReason = new Map();
  for (const { reason } of skipped) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  return [...byReason].map(([reason, count]) => `Skipped ${count}: ${reason}`);
}

function plain(message) {
  return stripVTControlCharacters(message).trim();
}
