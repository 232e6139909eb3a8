import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';
import { startFlags } from './start/flags.mjs';

// Runs the browser shell with hot reload. It takes the flags of `npm start`.
await runCommand(async () => {
  const flags = startFlags(process.argv.slice(2), { folder: process.env.INIT_CWD ?? process.cwd() });
  if (flags.text) {
    console.log(flags.text);
    return 0;
  }
  const node = await ready();
  const program = inRoot('scripts', 'dev-browser', 'serve.mjs');
  return startInForeground(node, [program, ...flags.passedOn], { env: environmentFor(node) }).ended;
});
