import { Stop } from '../set-up/stop.mjs';
import { emptyTally, lineFor } from './tally.mjs';

/**
 * Returns `step`, which runs one step, and `tallies`, which collects their results. A step returns `{ tally }` or
 * `{ value }`. If it throws a `Stop`, its message is printed, it counts as a failed test, and `step` returns undefined.
 */
export function createSteps() {
  const tallies = [];
  async function step(name, work) {
    const startedAt = performance.now();
    const outcome = await work().catch(failed);
    if (outcome.tally) {
      tallies.push(outcome.tally);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `${outcome.tally.failed > 0 ? '✗' : '✓'} ${name}: ${lineFor(outcome.tally)} (${seconds} s)`,
      );
    }
    return outcome.value;
  }
  return { step, tallies };
}

function failed(thrown) {
  if (!(thrown instanceof Stop)) throw thrown;
  console.log(thrown.message);
  return { tally: { ...emptyTally, failed: 1 }, value: undefined };
}
