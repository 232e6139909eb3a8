import { build } from './set-up/build.mjs';
import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';

// Builds what `npm pack` puts into the package. npm runs this only here, not where the package is installed.
await runCommand(async () => {
  await build(await ready());
  return 0;
});
