import { fetchElectronRuntime } from './electron.mjs';

/** Whether Electron can run here: `{ electron }` with its runtime's path, or `{ because }` with the reason why not. */
export async function findElectron(node) {
  // Before any fetching: without a display a runtime would be of no use.
  if (!hasDisplay()) return { because: 'There is no display for Electron' };
  const electron = await fetchElectronRuntime(node);
  if (!electron) return { because: "Electron's runtime could not be fetched" };
  // Chromium refuses to run as root unless its sandbox is off, and Parlance never runs a page without one.
  if (process.platform === 'linux' && process.getuid() === 0) {
    return { because: "Electron's sandbox does not work for root" };
  }
  return { electron };
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
