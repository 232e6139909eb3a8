import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { readTally, withReport } from './report.mjs';

/** Runs the architecture, unit and integration tests with Vitest and returns their tally. */
export function unit(node) {
  return withReport(async (report) => {
    const reporters = ['--reporter=dot', `--reporter=${inRoot('scripts', 'test', 'vitest-tally.mjs')}`];
    const env = environmentFor(node, { PARLANCE_TALLY: report, ...inPlainText() });
    const { code } = await run(node, [commandOf('vitest'), 'run', ...reporters], { env, show: true });
    return readTally(report, code, (tally) => tally);
  });
}

// Outside of a terminal, colour codes only make the output hard to read.
function inPlainText() {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1' };
}
