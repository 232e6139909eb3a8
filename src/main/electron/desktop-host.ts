import { join } from 'node:path';
import {
  app,
  desktopCapturer,
  dialog,
  Menu,
  nativeImage,
  safeStorage,
  screen,
  session,
  systemPreferences,
  utilityProcess,
} from 'electron';
import { strings } from '../../shared/i18n/locale.ts';
import type { Host, StartProcess } from '../application.ts';
import { createDragOut } from './drag-out.ts';
import type { GlobalKeysState } from './global-keys.ts';
import { systemKeychain } from './keychain.ts';
import type { QuickAskWindow } from './quick-ask-window.ts';
import type { Quit } from './quit.ts';
import { createScreenCapture } from './screen-capture.ts';
import { createUpdater, updateFeed } from './updater.ts';
import type { MainWindow } from './window.ts';

/** Dependencies of {@link createHost}. */
export type HostDeps = Pick<Host, 'dataFolder' | 'settings' | 'start'> & {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly window: MainWindow;
  readonly quickAsk: QuickAskWindow;
  readonly keys: Readonly<Record<'quickAsk' | 'talk', GlobalKeysState>>;
  readonly quit: Quit;
  openLink(address: string): Promise<void>;
  openDataFolder(): Promise<void>;
  notificationsRefused(): boolean;
};

/** Creates what the desktop app provides to the application. Call after `ready`. */
export async function createHost(deps: HostDeps): Promise<Host> {
  const { dataFolder, settings, start, platform, env, window, quickAsk, keys, quit } = deps;
  const feed = app.isPackaged ? updateFeed(process.resourcesPath, platform) : 'no-feed';
  const load = async () => (await import('electron-updater')).default.autoUpdater;
  return {
    shell: 'electron',
    version: app.getVersion(),
    dataFolder,
    pageFolder: join(import.meta.dirname, '..', 'renderer'),
    settings,
    keychain: await systemKeychain(safeStorage, platform),
    start,
    onBackup: () => void process.stdout.write(`${strings().shell.backingUp}\n`),
    openLink: async (address) => {
      await deps.openLink(address);
      return true;
    },
    newLink: () => null,
    startProcess: startUtilityProcess,
    dragOut: createDragOut(app, nativeImage, (item) => window.drag(item)),
    desktop: {
      openDataFolder: deps.openDataFolder,
      openMenu: window.openMenu,
      chooseFolder: async () => {
        const { filePaths } = await dialog.showOpenDialog({
          properties: ['openDirectory', 'createDirectory'],
        });
        return filePaths[0] ?? null;
      },
      // Quits once the page has received its response.
      quit: () => void setImmediate(() => app.quit()),
      notificationsRefused: deps.notificationsRefused,
      captureScreen: createScreenCapture({
        desktopCapturer,
        screen,
        Menu,
        systemPreferences,
        platform,
        // The same test as Chromium's for PipeWire, which provides a single source.
        desktopAsks:
          platform === 'linux' && env.XDG_SESSION_TYPE === 'wayland' && Boolean(env.WAYLAND_DISPLAY),
        strings: () => strings().menu.capture,
      }),
    },
    quickAsk: {
      ...quickAsk,
      showMain: (route) => window.showAt(route),
      keys: keys.quickAsk.now,
      onKeys: keys.quickAsk.onChange,
    },
    talk: {
      showMain: () => window.showAt(''),
      isMainFocused: () => window.isFocused(),
      keys: keys.talk.now,
      onKeys: keys.talk.onChange,
    },
    updater:
      feed instanceof URL ? createUpdater({ app, feed, session, load, quitWith: quit.quitWith }) : feed,
  };
}

/** Starts a utility process. Node's own `fork` can't start one, because a fuse turns off `ELECTRON_RUN_AS_NODE`. */
const startUtilityProcess: StartProcess = (script) => {
  const child = utilityProcess.fork(script, [], { serviceName: 'Parlance Import', stdio: 'ignore' });
  // `kill` of a utility process only asks it to end.
  const kill = () => void (child.pid !== undefined && process.kill(child.pid, 'SIGKILL'));
  return {
    events: child,
    post: (message) => child.postMessage(message),
    kill: () => {
      kill();
      // It has no id until it has started.
      child.once('spawn', kill);
    },
  };
};
