import { dirname } from 'node:path';
import { build } from './set-up/build.mjs';
import { fetchElectronRuntime } from './set-up/electron.mjs';
import { checkFlags } from './set-up/known-flags.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { installPackages } from './set-up/npm-install.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { run } from './set-up/run.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';

// Builds the installers for this computer's operating system in dist/.
await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'package', ['--dir']);
  const node = await ready();
  await build(node);
  const { electron, because } = await fetchElectronRuntime(node);
  if (!electron)
    throw new Stop(
      `Parlance was built, but no installer was created: ${because}. Run this again where the download works.`,
    );
  await installPackages(inRoot('packaging'), 'the packaging tools');
  const folder =
    process.platform === 'darwin' ? inRoot('node_modules', 'electron', 'dist') : dirname(electron);
  const { code } = await run(node, [inRoot('packaging', 'make.mjs'), folder, ...process.argv.slice(2)], {
    env: environmentFor(node),
    show: true,
  });
  if (code !== 0) throw new Stop("The installers couldn't be created. The reason is above.");
  return 0;
});
