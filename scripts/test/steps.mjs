import { fullDiskProblem } from '../set-up/disk-problem.mjs';
import { Stop } from '../set-up/stop.mjs';
import { emptyTally, lineFor } from './tally.mjs';

/**
 * Runs steps (`{ name, work, isNeeded }`) one after the other and returns their tallies. Prints which one runs, and what
 * it found. `work` returns a tally, or nothing. If it throws a `Stop`, its message is printed and it counts as a failed
 * test. If the step is needed by the others, they don't run.
 */
export async function runSteps(steps) {
  const tallies = [];
  for (const [index, { name, work, isNeeded }] of steps.entries()) {
    console.log(`[${index + 1}/${steps.length}] ${name}…`);
    const startedAt = performance.now();
    const { tally, isStopped } = await outcomeOf(work);
    if (!tally) continue;
    tallies.push(tally);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const isFailed = tally.failed > 0;
    console.log(`${isFailed ? '✗' : '✓'} ${name}: ${lineFor(tally)} (${seconds} s)`);
    const problem = isFailed && fullDiskProblem();
    if (problem) console.log(problem);
    if (isStopped && isNeeded) break;
  }
  return tallies;
}

async function outcomeOf(work) {
  try {
    return { tally: await work(), isStopped: false };
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    console.log(thrown.message);
    return { tally: { ...emptyTally, failed: 1 }, isStopped: true };
  }
}
