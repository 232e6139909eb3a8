import { npm } from '../set-up/npm.mjs';
import { run } from '../set-up/run.mjs';

/** Timeout for the registry's response, in milliseconds. */
const timeout = 20_000;

/**
 * Asks the registry for known vulnerabilities in the app's packages and tools, and returns lines to print. npm can't
 * tell which packages are bundled into the app. Advisories never fail a run, since one can appear at any time without a
 * change here, and some registries don't respond.
 */
export async function advisories() {
  const { command, first, shell } = npm();
  const args = ['audit', '--json', '--loglevel=error', '--fetch-retries=0'];
  const { output } = await run(command, [...first, ...args], { shell, ownGroup: true, timeout });
  return linesOf(output);
}

/** Converts the output of `npm audit --json` to lines. */
export function linesOf(output) {
  const report = jsonIn(output);
  if (!report?.vulnerabilities)
    return [`Couldn't check for known vulnerabilities: ${whyNot(report, output)}.`];
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  if (severe.length === 0)
    return ['The packages of the app and its tools have no known severe vulnerabilities.'];
  return severe.map(
    ({ name, severity, range }) =>
      `Warning: ${name} ${range} has a known vulnerability of ${severity} severity. See npm audit.`,
  );
}

function whyNot(report, output) {
  if (report?.statusCode) return `the registry responded with status ${report.statusCode}`;
  const [first] = (report?.error?.summary || report?.message || output).trim().split('\n');
  return first || "the registry didn't respond in time";
}

function jsonIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
