import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { installFolder } from './set-up/install-folder.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';

// Runs the named benchmarks (`npm run bench -- F1 F2`), or all of them.
await runCommand(async () => {
  const node = await ready();
  await installFolder('test/bench', 'the Markdown renderers to compare with');
  // Some benchmarks measure the built app.
  await build(node);
  // Lets benchmarks collect garbage between runs, so that no run has to collect an earlier run's garbage.
  const args = ['--expose-gc', inRoot('test', 'bench', 'run.ts'), ...process.argv.slice(2)];
  const env = environmentFor(node, { PARLANCE_CHROMIUM: await chromium(node) });
  return startInForeground(node, args, { env }).ended;
});
