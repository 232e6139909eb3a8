import { app, world } from './app.ts';
import { type BrowserWindow, openWindows } from './browser-window.ts';
import { standInForElectron } from './hook.ts';

/** The result of starting: a visible window, or the app's exit code. */
export type Started =
  | { readonly state: 'shown'; readonly window: BrowserWindow }
  | { readonly state: 'ended'; readonly code: number };

/** Starts the built shell on the stand-in as Electron would: evaluates the module and then emits `ready`. */
export async function startShell(): Promise<Started> {
  if (world.platform) Object.defineProperty(process, 'platform', { value: world.platform });
  Object.assign(process, { resourcesPath: world.resourcesFolder ?? world.defaultFolder });
  standInForElectron();
  const shown = new Promise<Started>((resolve) => {
    app.once('web-contents-created', () => {
      for (const window of openWindows) window.once('show', () => resolve({ state: 'shown', window }));
    });
  });
  const ended = app.ended().then((code): Started => ({ state: 'ended', code }));
  await import(new URL('../../out/main/main.js', import.meta.url).href);
  app.becomeReady();
  return Promise.race([shown, ended]);
}

/** Sends the scenario's report to the test and exits. */
export function sendReport(report: unknown): void {
  process.send?.(report, () => process.exit(0));
}
