import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { emptyTally } from './tally.mjs';

const biome = '@biomejs/biome';

/** The static checks by name. Each one prints what failed and returns its tally. */
export const checks = [
  ['types', (node) => check(node, 'types', types())],
  ['lint', (node) => check(node, 'lint', [[commandOf(biome, 'biome'), 'check', '--max-diagnostics=50']])],
  ['unused code', (node) => check(node, 'unused code', [[commandOf('knip'), '--no-progress']])],
];

/** Formats the sources and applies safe fixes. Returns the exit code. */
export async function fix(node) {
  const args = [commandOf(biome, 'biome'), 'check', '--write'];
  const { code } = await run(node, args, { env: environmentFor(node), show: true });
  return code;
}

// The DOM's types don't exist in src/main, and Node's types don't exist in src/renderer. The main and renderer projects
// both include src/shared. The root project checks the tests, which use both.
function types() {
  const projects = [inRoot(), ...['main', 'preload', 'renderer'].map((name) => inRoot('src', name))];
  return projects.map((project) => [commandOf('typescript', 'tsc'), '--noEmit', '-p', project]);
}

async function check(node, name, commands) {
  const results = await Promise.all(commands.map((args) => run(node, args, { env: environmentFor(node) })));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { output } of failed) console.log(`${output.trim()}\n`);
  return { ...emptyTally, [failed.length === 0 ? 'passed' : 'failed']: 1, name };
}
