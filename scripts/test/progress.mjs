/** Time between two lines, in milliseconds. */
const defaultInterval = 30_000;

/**
 * Counts tests as they end, and prints the counts from time to time. The test runners' own output is a line of dots,
 * without a number. `total` returns how much there is to do, such as `316 tests`.
 */
export function createProgress(
  total,
  { now = Date.now, print = console.log, interval = defaultInterval } = {},
) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let printedAt = now();
  return (state) => {
    counts[state] += 1;
    if (now() - printedAt < interval) return;
    printedAt = now();
    const { passed, failed, skipped } = counts;
    // The dots end without a line break.
    print(`\n  ${passed + failed + skipped} of ${total()}: ${passed} passed, ${failed} failed`);
  };
}
