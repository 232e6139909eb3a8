/**
 * A tally without a single test: `skipped` lists `{ name, reason }`, `flaky` names those that passed at their second try,
 * `ran` counts tests that passed or failed.
 */
export const none = { passed: 0, failed: 0, skipped: [], flaky: [], ran: 0 };

/** The sum of several tallies. */
export function sum(tallies) {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
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

/** The skipped tests, one line for each reason with what it skipped. */
export function skippedLines({ skipped }) {
  const byReason = new Map();
  for (const { name, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  return [...byReason].flatMap(([reason, names]) => [
    `Skipped: ${reason}`,
    ...names.map((name) => `  ${name}`),
  ]);
}
