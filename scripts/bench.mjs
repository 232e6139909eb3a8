import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';

// Measures the rows that are named (`npm run bench -- F1 F2`), else all of them.
await runCommand(async () => {
  const node = await ready();
  // Some rows measure the app as it is built.
  await build(node);
  // Collecting between two runs keeps one's garbage off the other's time.
  const args = ['--expose-gc', inRoot('test', 'bench', 'run.ts'), ...process.argv.slice(2)];
  const env = environmentFor(node, { PARLANCE_CHROMIUM: await chromium(node) });
  return startInForeground(node, args, { env }).ended;
});
