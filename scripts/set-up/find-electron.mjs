import { fetchElectronRuntime } from './electron.mjs';

/**
 * Checks whether Electron can run here. Returns `{ electron }` with the path of its runtime, or `{ because }` with the
 * reason why it can't.
 */
export async function findElectron(node) {
  // Checked before any download: without a display the runtime can't be used.
  if (!hasDisplay()) return { because: 'There is no display for Electron' };
  const electron = await fetchElectronRuntime(node);
  if (!electron) return { because: "Electron's runtime could not be fetched" };
  // Chromium doesn't run as root with its sandbox, and Parlance never runs a page without it.
  if (process.platform === 'linux' && process.getuid() === 0) {
    return { because: "Electron's sandbox does not work for root" };
  }
  return { electron };
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
