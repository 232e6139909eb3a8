import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronEnvironment, fetchElectronRuntime } from './electron.mjs';
import { run } from './run.mjs';

/**
 * Checks whether Electron can run here. Returns `{ electron }` with the path of its runtime, or `{ because }` with the
 * reason why it can't.
 */
export async function findElectron(node) {
  // Checked before any download: the runtime can't be used in these cases.
  if (!hasDisplay()) return { because: 'There is no display for Electron' };
  // Chromium doesn't run as root with its sandbox, and Parlance never runs a page without it.
  if (process.platform === 'linux' && process.getuid() === 0) {
    return { because: "Electron's sandbox does not work for root" };
  }
  const found = await fetchElectronRuntime(node);
  if (!found.electron) return found;
  const because = process.platform === 'linux' ? await whyNotOnLinux(node, found.electron) : undefined;
  return because ? { because } : found;
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Returns why a runtime can't run on this Linux system, or undefined if it can: a library is missing, the C library is
 * another one than glibc, or there is neither a setuid sandbox nor user namespaces (as on Ubuntu since 23.10,
 * electron/electron#42510).
 */
export async function whyNotOnLinux(node, electron, { unshare = 'unshare' } = {}) {
  const env = electronEnvironment(node);
  const asked = await run(electron, ['--version'], { env, ownGroup: true, timeout: 20_000 });
  if (asked.code !== 0) {
    const reason = asked.output.trim().split('\n').at(-1) || `exit code ${asked.code}`;
    return `Electron does not run on this system (${reason})`;
  }
  if (hasSetuidSandbox(electron)) return undefined;
  const namespaces = await run(unshare, ['-Ur', 'true'], { env, ownGroup: true, timeout: 20_000 });
  return namespaces.code === 0
    ? undefined
    : "Electron's sandbox does not work on this system, which restricts user namespaces";
}

function hasSetuidSandbox(electron) {
  const helper = statSync(join(dirname(electron), 'chrome-sandbox'), { throwIfNoEntry: false });
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o7777) === 0o4755;
}
