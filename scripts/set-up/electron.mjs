import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentFor } from './node24.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const folder = inRoot('node_modules', 'electron');

/** Timeout for downloading Electron's runtime, in milliseconds. */
const patience = 15_000;

/**
 * Returns the path of Electron's runtime, downloaded by its own installer if necessary. Returns undefined if that fails
 * or takes too long.
 */
export async function fetchElectronRuntime(node) {
  const present = electronRuntime();
  if (present) return present;
  console.error("Fetching Electron's runtime …");
  // An aborted download leaves partial files behind, so it gets a temporary folder.
  const scratch = mkdtempSync(join(tmpdir(), 'parlance-electron-'));
  const env = environmentFor(node, { TMPDIR: scratch, TMP: scratch, TEMP: scratch });
  try {
    await run(node, [join(folder, 'install.js')], { env, ownGroup: true, timeout: patience });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return electronRuntime();
}

// The same way as in Electron's own index.js.
function electronRuntime() {
  const name = textOf(join(folder, 'path.txt'));
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (elsewhere) return existing(join(elsewhere, name ?? 'electron'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const isThisVersion = textOf(join(folder, 'dist', 'version'))?.replace(/^v/, '') === version;
  return name && isThisVersion ? existing(join(folder, 'dist', name)) : undefined;
}

function existing(path) {
  return existsSync(path) ? path : undefined;
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}
