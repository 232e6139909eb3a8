import { existsSync } from 'node:fs';
import { commandOf, environmentFor } from '../set-up/node24.mjs';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { none } from './tally.mjs';

const biome = '@biomejs/biome';

/** The checks that read the sources and run nothing, by name; each gives its tally and shows why it failed. */
export const checks = [
  ['types', (node) => check(node, 'types', types())],
  ['lint', (node) => check(node, 'lint', [[commandOf(biome, 'biome'), 'check', '--max-diagnostics=50']])],
  ['unused code', (node) => check(node, 'unused code', [[commandOf('knip'), '--no-progress']])],
];

/** Formats and repairs what can be repaired without asking; gives the exit code. */
export async function fix(node) {
  const args = [commandOf(biome, 'biome'), 'check', '--write'];
  const { code } = await run(node, args, { env: environmentFor(node), show: true });
  return code;
}

// The page has other globals than the main process, so it may bring rules of its own.
function types() {
  const tsc = commandOf('typescript', 'tsc');
  const page = inRoot('src', 'renderer', 'tsconfig.json');
  return existsSync(page)
    ? [
        [tsc, '--noEmit'],
        [tsc, '--noEmit', '-p', page],
      ]
    : [[tsc, '--noEmit']];
}

async function check(node, name, commands) {
  const results = await Promise.all(commands.map((args) => run(node, args, { env: environmentFor(node) })));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { output } of failed) console.log(`${output.trim()}\n`);
  return { ...none, [failed.length === 0 ? 'passed' : 'failed']: 1, name };
}
