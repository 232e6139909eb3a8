import { parseArgs } from 'node:util';
import { audioTools } from './set-up/audio-tools.mjs';
import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';

// Uses the app for a number of minutes (`npm run soak -- --minutes 20 --seed 7`) with a gateway that fails at random.
await runCommand(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '20' }, seed: { type: 'string' } },
  });
  const node = await ready();
  await build(node);
  await audioTools();
  const env = environmentFor(node, { PARLANCE_CHROMIUM: await chromium(node) });
  const args = [inRoot('test', 'soak', 'run.ts'), values.minutes, ...(values.seed ? [values.seed] : [])];
  return startInForeground(node, args, { env }).ended;
});
