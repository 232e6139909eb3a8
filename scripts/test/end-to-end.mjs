import { join, relative } from 'node:path';
import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { inRoot, root } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { readTally, withReport } from './report.mjs';
import { emptyTally } from './tally.mjs';

/**
 * Runs the end-to-end tests with Playwright and returns their tally. `only` lists its arguments, which include the
 * project. `env` adds to the tests' environment: the path of a browser in PARLANCE_CHROMIUM, or of Electron in
 * PARLANCE_ELECTRON. `place` says where and as whom they run (`electron-place.mjs`).
 */
export function endToEnd(node, { only, env = {}, place = { cwd: inRoot(), env: {} } }) {
  return withReport(async (report) => {
    // In a copy of the project, the copied programs run: the user may not be allowed to read the others.
    const there = (path) => (path.startsWith(root) ? join(place.cwd, relative(root, path)) : path);
    const playwright = there(commandOf('@playwright/test', 'playwright'));
    // A relative path, since the project's may contain a comma.
    const reporters = 'dot,json,./scripts/test/playwright-progress.mjs';
    const args = [playwright, 'test', `--reporter=${reporters}`, ...only];
    const { code } = await run(there(node), args, {
      cwd: place.cwd,
      user: place.user,
      env: withoutNoColor(
        environmentFor(there(node), { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env, ...place.env }),
      ),
      show: true,
    });
    return readTally(report, code, tallyOf);
  }, place.user);
}

// Playwright sets FORCE_COLOR for its workers, and Node warns in each of them if both are set.
function withoutNoColor({ NO_COLOR: _, ...env }) {
  return env;
}

function tallyOf({ suites, errors }) {
  const tests = suites.flatMap(testsIn);
  const inState = (...states) => tests.filter(({ status }) => states.includes(status));
  // Their first errors help to make them independent of time.
  const repeated = inState('flaky').map(({ name, message }) => `${name}, which failed at first: ${message}`);
  const passed = inState('expected', 'flaky').length;
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
  const timed = inState('expected', 'flaky', 'unexpected');
  return { ...emptyTally, passed, failed, failures, skipped, repeated, timed, ran: passed + failed };
}

function testsIn({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, annotations, results }) => ({
      name: `[${projectName}] ${title}`,
      file: `test/e2e/${file}`,
      // A repeated test counts with all its runs.
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      message: results.find(({ error }) => error)?.error.message ?? "didn't finish",
      status,
      annotations,
    })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}
