import { findElectron } from '../set-up/find-electron.mjs';
import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { run } from '../set-up/run.mjs';
import { readTally, withReport } from './report.mjs';
import { emptyTally } from './tally.mjs';

/**
 * Runs the end-to-end tests with Playwright in `chromium` (a path) and returns their tally. The tests receive its path
 * in PARLANCE_CHROMIUM. They also receive the path of Electron's runtime in PARLANCE_ELECTRON, or the reason there is
 * none in PARLANCE_NO_ELECTRON. `only` lists the tests to run (all if empty), and `more` adds to their environment.
 */
export function endToEnd(node, chromium, { only = [], more = {} } = {}) {
  return withReport(async (report) => {
    const { electron, because } = await findElectron(node);
    const env = environmentFor(node, {
      PARLANCE_CHROMIUM: chromium,
      ...(electron ? { PARLANCE_ELECTRON: electron } : { PARLANCE_NO_ELECTRON: because }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...more,
    });
    const args = [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=dot,json', ...only];
    const { code } = await run(node, args, { env, show: true });
    return readTally(report, code, tallyOf);
  });
}

function tallyOf({ suites, errors }) {
  const tests = suites.flatMap(testsIn);
  const inState = (...states) => tests.filter(({ status }) => states.includes(status));
  const passed = inState('expected').length;
  const failures = [
    ...inState('unexpected').map(({ name, message }) => ({ name, message })),
    ...errors.map(({ message }) => ({ name: 'outside of any test', message })),
  ];
  const failed = failures.length;
  const skipped = inState('skipped').map(({ name, annotations }) => ({
    name,
    reason:
      annotations.find(({ type, description }) => description && type !== 'slow')?.description ??
      'no reason given',
  }));
  return { ...emptyTally, passed, failed, failures, skipped, ran: passed + failed };
}

function testsIn({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, annotations, results }) => ({
      name: `[${projectName}] ${title}`,
      message: results.at(-1)?.error?.message ?? "didn't finish",
      status,
      annotations,
    })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}
