import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { World } from './app.ts';

const root = new URL('../../', import.meta.url);

/** Builds the app into out/ unless it was already built from the current sources, as `npm start` and `npm test` do. */
export async function builtApp(): Promise<void> {
  const build = new URL('scripts/set-up/build.mjs', root).href;
  const script = `import { build } from ${JSON.stringify(build)}; await build(process.execPath);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(root),
  });
}

/**
 * Runs a scenario (a script) in a child process with the stand-in for Electron, and returns the report that it sends.
 * `env` is the scenario's whole environment, except for PATH.
 *
 * @throws an error with the printed output if it sends no report
 */
export async function runShell<Report>(
  scenario: URL,
  how: { readonly world: World; readonly args: readonly string[]; readonly env?: Record<string, string> },
): Promise<Report> {
  const child = fork(scenario, [...how.args], {
    cwd: fileURLToPath(root),
    execPath: process.execPath,
    execArgv: [],
    serialization: 'advanced',
    silent: true,
    env: { PATH: process.env.PATH, ...how.env, PARLANCE_STAND_IN: JSON.stringify(how.world) },
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  let report: Report | undefined;
  child.once('message', (message) => {
    report = message as Report;
  });
  // Only a scenario waiting for an event that never occurs takes this long. Its process must not outlive the test.
  const hung = setTimeout(() => child.kill('SIGKILL'), 150_000);
  const [code] = await once(child, 'exit');
  clearTimeout(hung);
  if (report === undefined) throw new Error(`the scenario ended (${code}) without a report:\n${printed}`);
  return report;
}
