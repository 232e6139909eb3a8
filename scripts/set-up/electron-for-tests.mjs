import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchElectronRuntime } from './electron.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

/** A folder next to the project can hold a script that prepares an older Electron from packages of the registry. */
const prepare = inRoot('..', 'shared', 'electron-runtime', 'prepare.mjs');

/**
 * Returns the Electron for the tests: the one in PARLANCE_ELECTRON, the installed package's, or a prepared older one.
 * The result is `{ electron, version, env, adapt }`: the path of the executable, its version, variables for it, and the
 * script that adapts a built app to it, if it needs one. If there is no Electron, the result is `{ because }`.
 */
export async function electronForTests(node) {
  const named = process.env.PARLANCE_ELECTRON;
  if (named) {
    if (existsSync(named)) return described(named);
    throw new Stop(`PARLANCE_ELECTRON isn't a file: ${named}`);
  }
  const installed = await fetchElectronRuntime(node);
  if (installed.electron) return described(installed.electron);
  return existsSync(prepare) && process.platform === 'linux' && process.arch === 'x64'
    ? prepareElectron()
    : installed;
}

async function prepareElectron() {
  // It's kept for the next run, where every user can read it.
  const folder = join(tmpdir(), 'parlance-electron-runtime');
  console.error('Preparing an older Electron for the tests…');
  const { output } = await run(process.execPath, [prepare, folder]);
  const electron = join(folder, 'dist', 'electron');
  if (existsSync(join(folder, 'dist', 'resources', 'compat', 'sqlite.node'))) return described(electron);
  return { because: `it couldn't be prepared (${output.trim().split('\n').at(-1)})` };
}

function described(electron) {
  const version = readFileSync(join(dirname(electron), 'version'), 'utf8').trim();
  const adapt = join(dirname(electron), '..', 'tools', 'adapt.mjs');
  return existsSync(adapt)
    ? { electron, version, adapt, env: { ELECTRON_STAND_IN_NO_GPU: '1' } }
    : { electron, version, env: {} };
}
