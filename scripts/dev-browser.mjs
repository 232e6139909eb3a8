import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { onExitSignal } from '../bin/signals.mjs';
import { build } from './set-up/build.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';
import { startFlags } from './start/flags.mjs';

const serverFolder = inRoot('out', 'main');

/** Quiet period after a change before the rebuild, in milliseconds. Files saved within it count as one change. */
const quietMs = 150;

// Runs the browser shell and rebuilds it on each change below src. If the server changed, it restarts. Changes to the
// page show at the next reload. The shell serves the built page, so that the page runs under its real content security
// policy.
await runCommand(async () => {
  const flags = startFlags(process.argv.slice(2), { folder: process.env.INIT_CWD ?? process.cwd() });
  if (flags.text) {
    console.log(flags.text);
    return 0;
  }
  const node = await ready();
  await build(node);
  let state = stateOfServer();
  let server = start(node, flags.passedOn);
  const end = onChanges(async () => {
    if (!(await rebuilt(node))) return;
    const before = state;
    state = stateOfServer();
    if (state === before) return console.error('Rebuilt. Reload the page.');
    console.error('Rebuilt. Restarting the server.');
    await server.stop();
    server = start(node, [...new Set([...flags.passedOn, '--no-open'])]);
  });
  await new Promise((resolve) => onExitSignal(resolve));
  end();
  await server.stop();
  return 0;
});

function start(node, args) {
  return startInForeground(node, [join(serverFolder, 'server.js'), ...args], { env: environmentFor(node) });
}

// Runs one rebuild at a time. Changes during a rebuild trigger another one.
function onChanges(rebuild) {
  let timer;
  let work = Promise.resolve();
  const watcher = watch(inRoot('src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(rebuild);
    }, quietMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

async function rebuilt(node) {
  try {
    await build(node);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    console.error(thrown.message);
    return false;
  }
}

function stateOfServer() {
  const hash = createHash('sha256');
  const files = readdirSync(serverFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex');
}
