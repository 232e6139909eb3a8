import { parseArgs } from 'node:util';
import { build } from './set-up/build.mjs';
import { flagProblem } from './set-up/known-flags.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';

const help =
  'Usage: npm run demo-gateway -- [--port N]\n\n  --port N   uses this port. Without it, or with 0, any free port is used';

await runCommand(async () => {
  const port = portIn(process.argv.slice(2));
  if (port === undefined) {
    console.log(help);
    return 0;
  }
  const node = await ready({ writes: false });
  await build(node);
  const program = inRoot('scripts', 'demo-gateway', 'serve.mjs');
  return startInForeground(node, [program, port], { env: environmentFor(node) }).ended;
});

function portIn(args) {
  const options = { port: { type: 'string', default: '0' }, help: { type: 'boolean' } };
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    throw wrong(flagProblem(error, args));
  }
  if (values.help) return undefined;
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw wrong(`--port takes a number from 0 to 65535, not "${values.port}".`);
  return values.port;
}

function wrong(sentence) {
  return new Stop(`${sentence} \`npm run demo-gateway\` takes only --port N.`, 2);
}
