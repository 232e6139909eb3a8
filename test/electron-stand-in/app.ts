import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { hooks, openWindows } from './browser-window.ts';
import { called, isReady, nowReady } from './recorder.ts';
import { preventable } from './web-contents.ts';

/** The environment of the stand-in, passed to the child process as JSON in `PARLANCE_STAND_IN`. */
export type World = {
  readonly platform?: NodeJS.Platform;
  /** Whether global shortcuts go through the desktop's portal. */
  readonly hasShortcutPortal?: boolean;
  readonly defaultFolder: string;
  /** The folder of bundled resources. Empty if not set. */
  readonly resourcesFolder?: string;
  readonly version?: string;
};

/** The environment of this process. */
export const world: World = JSON.parse(process.env.PARLANCE_STAND_IN ?? '{"defaultFolder":""}');

class StandInApp extends EventEmitter {
  readonly isPackaged = true;
  readonly commandLine = {
    hasSwitch: () => false,
    // Electron returns an empty string for a missing switch and for one without a value (Electron docs, command-line).
    getSwitchValue: () => '',
  };
  readonly #whenReady = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<number>();
  #folder = world.defaultFolder;
  #isQuitting = false;

  setAppUserModelId(id: string): void {
    called('app.setAppUserModelId', 'any time', id);
  }
  getPath(name: string): string {
    called('app.getPath', 'any time', name);
    return this.#folder;
  }
  // Electron docs, api/app.
  setPath(name: string, path: string): void {
    called('app.setPath', 'any time', name, path);
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
    if (name === 'userData') this.#folder = path;
  }
  getVersion(): string {
    return world.version ?? '0.0.0-stand-in';
  }
  getName(): string {
    return 'Parlance';
  }
  releaseSingleInstanceLock(): void {
    called('app.releaseSingleInstanceLock', 'any time');
  }
  enableSandbox(): void {
    called('app.enableSandbox', 'before ready');
  }
  requestSingleInstanceLock(): boolean {
    called('app.requestSingleInstanceLock', 'any time');
    return true;
  }
  isReady(): boolean {
    return isReady();
  }
  whenReady(): Promise<void> {
    return this.#whenReady.promise;
  }
  // Electron's `Browser::Quit` (shell/browser/browser.cc).
  quit(): void {
    called('app.quit', 'any time');
    if (this.#isQuitting) return;
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    if (openWindows.size === 0) this.#shutDown();
    // Windows close asynchronously, because their pages can prevent it.
    else
      setImmediate(() => {
        for (const window of [...openWindows]) window.close();
      });
  }
  exit(code = 0): void {
    called('app.exit', 'any time', code);
    this.#ended.resolve(code);
  }

  /** Resolves with the exit code once the app has quit. */
  ended(): Promise<number> {
    return this.#ended.promise;
  }
  /** Emits `ready`. A scenario calls this after importing the main module, as Electron does. */
  becomeReady(): void {
    nowReady();
    this.emit('ready', {}, {});
    this.#whenReady.resolve();
  }
  /**
   * Lets the app decide whether to quit once the last window has closed for any reason, unless it's already quitting
   * (`Browser::OnWindowAllClosed`).
   */
  allClosed(): void {
    if (this.#isQuitting) this.#shutDown();
    else this.emit('window-all-closed');
  }

  #shutDown(): void {
    const event = preventable({});
    this.emit('will-quit', event);
    this.#isQuitting = !event.defaultPrevented;
    if (event.defaultPrevented) return;
    this.emit('quit', {}, 0);
    this.#ended.resolve(0);
  }
}

export const app = new StandInApp();
hooks.allClosed = () => app.allClosed();
