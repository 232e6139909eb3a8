import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { readTally, withReport } from './report.mjs';
import { emptyTally, sumTallies } from './tally.mjs';

/**
 * Runs the architecture, unit and integration tests with Vitest, or only those in `files`, and returns their tally. Test
 * files during which Node itself crashed run a second time. V8 sometimes crashes when a thread that has run WebAssembly
 * ends (nodejs/node#64500), and Node's type stripper is WebAssembly. Only the first workers started from TypeScript run
 * it (see `vitest.config.ts`).
 */
export async function unit(node, files = []) {
  const tally = await vitest(node, files);
  const { crashed = [] } = tally;
  if (crashed.length === 0) return tally;
  const again = await vitest(node, crashed);
  const repeated = crashed.map((file) => `${file}, during which Node crashed`);
  return sumTallies([tally, again, { ...emptyTally, repeated }]);
}

/** Runs the interface tests in a Chromium (its path), or only those in `files`, and returns their tally. */
export function ui(node, browser, files = []) {
  return vitest(node, ['--config', 'vitest.ui.config.ts', ...files], { PARLANCE_CHROMIUM: browser });
}

function vitest(node, args, more = {}) {
  return withReport(async (report) => {
    const reporters = ['--reporter=dot', `--reporter=${inRoot('scripts', 'test', 'vitest-tally.mjs')}`];
    const env = environmentFor(node, { PARLANCE_TALLY: report, ...more, ...inPlainText() });
    const { code } = await run(node, [commandOf('vitest'), 'run', ...reporters, ...args], {
      env,
      show: true,
    });
    return readTally(report, code, (tally) => tally);
  });
}

// Outside a terminal, colour codes only make the output hard to read.
function inPlainText() {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1' };
}
