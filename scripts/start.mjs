import { missingHomeMessage } from '../bin/home.mjs';
import { build } from './set-up/build.mjs';
import { findElectron } from './set-up/find-electron.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot, root } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runElectron } from './set-up/run-electron.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';
import { startFlags } from './start/flags.mjs';

await runCommand(async () => {
  // npm changes to the project's folder, but a relative path in a flag refers to the folder where npm was run.
  const flags = startFlags(process.argv.slice(2), { folder: process.env.INIT_CWD ?? process.cwd() });
  if (flags.text) {
    console.log(flags.text);
    return 0;
  }
  const noHome = missingHomeMessage();
  if (noHome) throw new Stop(noHome);
  const node = await ready({ writes: false });
  const [electron] = await Promise.all([flags.browser ? undefined : electronOrWhyNot(node), build(node)]);
  const code = electron ? await runElectron(node, electron, [root, ...flags.passedOn]) : undefined;
  if (code !== undefined) return code;
  const server = inRoot('out', 'main', 'server.js');
  return startInForeground(node, [server, ...flags.passedOn], { env: environmentFor(node) }).ended;
});

async function electronOrWhyNot(node) {
  const { electron, because } = await findElectron(node);
  if (!electron) console.error(`${because}. Starting in the browser instead.`);
  return electron;
}
