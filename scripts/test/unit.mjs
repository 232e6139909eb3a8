import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { readTally, withReport } from './report.mjs';

/** Runs the architecture, unit and integration tests with Vitest; gives their tally. */
export function unit(node) {
  return withReport(async (report) => {
    const reporters = ['--reporter=dot', `--reporter=${inRoot('scripts', 'test', 'vitest-tally.mjs')}`];
    const env = environmentFor(node, { PARLANCE_TALLY: report, ...inPlainText() });
    const { code } = await run(node, [commandOf('vitest'), 'run', ...reporters], { env, show: true });
    return readTally(report, code, (tally) => tally);
  });
}

// Where no one looks at a terminal, colours only hide what was printed.
function inPlainText() {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1' };
}
