import { discardBuild } from './set-up/build.mjs';
import { electronEnvironment } from './set-up/electron.mjs';
import { findElectron } from './set-up/find-electron.mjs';
import { commandOf } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';
import { startFlags } from './start/flags.mjs';

// Runs Electron with electron-vite, which hot-reloads the page and restarts the app when the main process changes.
await runCommand(async () => {
  const flags = startFlags(process.argv.slice(2), { folder: process.env.INIT_CWD ?? process.cwd() });
  if (flags.text) {
    console.log(flags.text);
    return 0;
  }
  const node = await ready();
  const { electron, because } = await findElectron(node);
  if (!electron) throw new Stop(`${because}. Use \`npm run dev:browser\` to develop in the browser shell.`);
  discardBuild();
  const env = electronEnvironment(node, { ELECTRON_EXEC_PATH: electron });
  const args = [commandOf('electron-vite'), '--watch', '--sourcemap', '--', ...flags.passedOn];
  return startInForeground(node, args, { env, endOnce: true }).ended;
});
