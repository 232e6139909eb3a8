import { environmentFor } from '../set-up/node24.mjs';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';

/** Fuzzes the app (`test/fuzz`) in a separate process and returns the exit code. */
export async function fuzzApp(node, flags) {
  const args = ['--expose-gc', inRoot('test', 'fuzz', 'run.ts'), ...flags];
  return (await run(node, args, { env: environmentFor(node), show: true })).code;
}
