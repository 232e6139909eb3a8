import { stripVTControlCharacters } from 'node:util';

/**
 * A tally without a single test: `failures` lists `{ name, message }`, `skipped` `{ name, reason }`, `flaky` names those
 * that passed at their second try, `ran` counts tests that passed or failed.
 */
export const none = { passed: 0, failed: 0, failures: [], skipped: [], flaky: [], ran: 0 };

/** The sum of several tallies. */
export function sum(tallies) {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    flaky: tallies.flatMap(({ flaky = [] }) => flaky),
    ran: tallies.reduce((all, { ran }) => all + ran, 0),
  };
}

/** `N passed, N failed`, and `, N skipped` where there are any. */
export function lineFor({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** The tests that passed at their second try, one line each; they count as passed. */
export function flakyLines({ flaky }) {
  return flaky.map((name) => `Passed at the second try: ${name}`);
}

/** The failed tests, each with the first lines of what it said: told once more at the end, where they are looked for. */
export function failureLines({ failures }) {
  return failures.flatMap(({ name, message }) => [
    `Failed: ${name}`,
    ...plain(message)
      .split('\n')
      .slice(0, 12)
      .map((line) => `  ${line}`),
  ]);
}

/** The skipped tests: one line for each reason, with how many tests it skipped. */
export function skippedLines({ skipped }) {
  const byReason = new Map();
  for (const { reason } of skipped) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  return [...byReason].map(([reason, count]) => `Skipped ${count}: ${reason}`);
}

function plain(message) {
  return stripVTControlCharacters(message).trim();
}
