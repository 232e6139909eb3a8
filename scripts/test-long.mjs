import { commandOf, environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { run } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';

/** The longest that one test may take, in milliseconds. */
const longest = 1_800_000;

// The tests that `npm test` runs at a smaller size, at their full one.
await runCommand(async () => {
  const node = await ready();
  const env = environmentFor(node, { PARLANCE_FUZZ: 'full' });
  const args = [commandOf('vitest'), 'run', 'test/main/gateway/fuzz', `--testTimeout=${longest}`];
  return (await run(node, args, { env, show: true })).code;
});
