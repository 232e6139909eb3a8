import { Stop } from '../set-up/stop.mjs';
import { emptyTally, lineFor } from './tally.mjs';

/**
 * Returns functions that run steps in sequence and collect their tallies. A step returns `{ tally }` or `{ value }`.
 * One that throws {@link Stop} counts as a failed test and prints its message, and `step` returns undefined.
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
