import type { ElectronApplication, JSHandle } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import type { Parlance } from '../fixtures.ts';
import type { Shell } from '../shell.ts';

/** Returns Electron's main process. */
export function mainProcess(from: Parlance | Shell): ElectronApplication {
  const { electron } = 'running' in from ? from.running() : from;
  if (!electron) throw new Error('This shell has no main process of Electron.');
  return electron;
}

/** Returns the window of a page: the main window, if no page is given. */
export async function windowOf(
  parlance: Parlance,
  page = parlance.running().page,
): Promise<JSHandle<BrowserWindow>> {
  return mainProcess(parlance).browserWindow(page);
}
