import { requireAudioTools } from './set-up/audio-tools.mjs';
import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';
import { numberFlags } from './test/number-flags.mjs';

// Uses the app for a number of minutes (`npm run soak -- --minutes 20 --seed 7`) with a gateway that fails at random.
await runCommand(async () => {
  const { minutes = '20', seed } = numberFlags('soak', ['minutes', 'seed'], process.argv.slice(2));
  const node = await ready();
  await requireAudioTools();
  await build(node);
  const env = environmentFor(node, { PARLANCE_CHROMIUM: await chromium(node) });
  const args = [inRoot('test', 'soak', 'run.ts'), minutes, ...(seed ? [seed] : [])];
  return startInForeground(node, args, { env }).ended;
});
