import { EventEmitter } from 'node:events';
import { type RequestOptions, request } from 'node:http';
import type * as Electron from 'electron';
import { app, world } from './app.ts';
import { BrowserWindow, hooks } from './browser-window.ts';
import { createPage, type Page } from './page.ts';
import { called } from './recorder.ts';

type Handler = (request: Request) => Response | Promise<Response>;

type BeforeRequest = (details: { url: string }, callback: (response: { cancel?: boolean }) => void) => void;

/** The state of the stand-in. The shell registers the callbacks, and scenarios call them as Electron would. */
export const standIn: {
  handlers: Map<string, Handler>;
  pages: Page[];
  /** Global shortcuts by accelerator. */
  keys: Map<string, () => void>;
  beforeFeedRequest: BeforeRequest | null;
} = { handlers: new Map(), pages: [], keys: new Map(), beforeFeedRequest: null };

const protocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) =>
    called('protocol.registerSchemesAsPrivileged', 'before ready', schemes),
  handle: (scheme: string, handler: Handler) => {
    called('protocol.handle', 'after ready', scheme);
    standIn.handlers.set(scheme, handler);
  },
};

const defaultSession = {
  on: (event: string) => called(`session.on ${event}`, 'after ready'),
  setSpellCheckerEnabled: (isEnabled: boolean) =>
    called('session.setSpellCheckerEnabled', 'after ready', isEnabled),
  setPermissionRequestHandler: () => called('session.setPermissionRequestHandler', 'after ready'),
  setPermissionCheckHandler: () => called('session.setPermissionCheckHandler', 'after ready'),
  setDevicePermissionHandler: () => called('session.setDevicePermissionHandler', 'after ready'),
  webRequest: { onBeforeRequest: () => called('session.webRequest.onBeforeRequest', 'after ready') },
};

const session = {
  get defaultSession() {
    called('session.defaultSession', 'after ready');
    return defaultSession;
  },
  fromPartition: (name: string) => {
    called('session.fromPartition', 'after ready', name);
    return {
      webRequest: {
        onBeforeRequest: (listener: BeforeRequest) => {
          standIn.beforeFeedRequest = listener;
        },
      },
    };
  },
};

// Chromium's network stack isn't available, so Node's is used, which has the same calls and events.
const net = {
  request: ({ session: _, ...options }: RequestOptions & { session?: object }) => {
    called('net.request', 'after ready', options);
    const { protocol, hostname, port, path } = options;
    const sent = request(options);
    const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
    standIn.beforeFeedRequest?.({ url }, ({ cancel }) => {
      if (cancel) sent.destroy(new Error('net::ERR_BLOCKED_BY_CLIENT'));
    });
    return sent;
  },
};

const autoUpdater = new EventEmitter();

const safeStorage = {
  isAsyncEncryptionAvailable: async () => {
    called('safeStorage.isAsyncEncryptionAvailable', 'after ready');
    return false;
  },
} satisfies Partial<Electron.SafeStorage>;

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };

const screen = {
  getPrimaryDisplay: () => {
    called('screen.getPrimaryDisplay', 'after ready');
    return display;
  },
  getCursorScreenPoint: () => ({ x: 100, y: 100 }),
  getDisplayNearestPoint: () => display,
  getDisplayMatching: () => display,
  getAllDisplays: () => {
    called('screen.getAllDisplays', 'after ready');
    return [display];
  },
};

class NativeTheme extends EventEmitter {
  #source: Electron.NativeTheme['themeSource'] = 'system';

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
  get themeSource() {
    return this.#source;
  }
  set themeSource(source) {
    called('nativeTheme.themeSource', 'any time', source);
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }
}

const nativeTheme = new NativeTheme();

const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => ({
    template,
    popup: () => called('menu.popup', 'after ready', template),
  }),
  setApplicationMenu: (menu: { template: Electron.MenuItemConstructorOptions[] } | null) =>
    called('Menu.setApplicationMenu', menu ? 'after ready' : 'any time', menu?.template),
};

const shell = {
  openExternal: async (url: string) => called('shell.openExternal', 'any time', url),
  openPath: async (path: string) => {
    called('shell.openPath', 'any time', path);
    return '';
  },
} satisfies Partial<Electron.Shell>;

const desktopCapturer = {
  getSources: async (options: Electron.SourcesOptions) => {
    called('desktopCapturer.getSources', 'after ready', options);
    return [];
  },
} satisfies Partial<Electron.DesktopCapturer>;

const dialog = {
  // After `ready` it would block the main process.
  showErrorBox: (title: string, content: string) =>
    called('dialog.showErrorBox', 'before ready', title, content),
  showMessageBox: async (...args: unknown[]) => {
    // The window that the box belongs to can't be recorded.
    called('dialog.showMessageBox', 'after ready', args.at(-1));
    return { response: 0, checkboxChecked: false };
  },
} satisfies Partial<Electron.Dialog>;

class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    called('notification.show', 'after ready');
  }
}

class Tray extends EventEmitter {
  setContextMenu(): void {}
  setToolTip(text: string): void {
    called('tray.setToolTip', 'after ready', text);
  }
  destroy(): void {
    called('tray.destroy', 'after ready');
  }
}

const nativeImage = {
  createFromDataURL: (address: string) => address.slice(0, address.indexOf(',')),
  createEmpty: () => {
    const image = { scales: [] as number[], isTemplate: false };
    return Object.assign(image, {
      addRepresentation: ({ scaleFactor }: { readonly scaleFactor: number }) =>
        void image.scales.push(scaleFactor),
      setTemplateImage: (isTemplate: boolean) => void Object.assign(image, { isTemplate }),
    });
  },
};

const systemPreferences = {
  getMediaAccessStatus: () => 'granted' as const,
  askForMediaAccess: async (kind: string) => {
    called('systemPreferences.askForMediaAccess', 'after ready', kind);
    return true;
  },
};

/** Imports aren't tried in the stand-in. */
const utilityProcess = {
  fork: () => {
    throw new Error('the stand-in has no utility processes');
  },
};

const powerMonitor = new EventEmitter();

const powerSaveBlocker = {
  start: (type: string) => {
    called('powerSaveBlocker.start', 'after ready', type);
    return 7;
  },
  stop: (id: number) => {
    called('powerSaveBlocker.stop', 'after ready', id);
    return true;
  },
};

// Electron's `GlobalShortcut::Register` and `Unregister`: with the portal, the first always returns true, and the
// second returns early.
const globalShortcut = {
  register: (keys: string, pressed: () => void) => {
    called('globalShortcut.register', 'after ready', keys);
    standIn.keys.set(keys, pressed);
    return true;
  },
  unregister: (keys: string) => {
    called('globalShortcut.unregister', 'after ready', keys);
    if (!world.hasShortcutPortal) standIn.keys.delete(keys);
  },
  unregisterAll: () => {
    called('globalShortcut.unregisterAll', 'after ready');
    standIn.keys.clear();
  },
} satisfies Partial<Electron.GlobalShortcut>;

class IpcMain extends EventEmitter {
  handle(channel: string): void {
    called(`ipcMain.handle ${channel}`, 'any time');
  }
}

const ipcMain = new IpcMain();

hooks.created = (contents) => {
  app.emit('web-contents-created', {}, contents);
};
hooks.load = async (url, { webContents, options }) => {
  const { protocol: scheme } = new URL(url);
  const response = await standIn.handlers.get(scheme.slice(0, -1))?.(new Request(url));
  if (!response?.ok) throw Object.assign(new Error(`no page at ${url}`), { code: 'ERR_FAILED' });
  const { host } = new URL(url);
  Object.assign(webContents.mainFrame, { url, origin: `${scheme}//${host}` });
  const preload = options.webPreferences?.preload;
  if (!preload) throw new Error('the window has no preload');
  const deliver = (channel: string, event: object, message: unknown) => ipcMain.emit(channel, event, message);
  standIn.pages.push(createPage(preload, webContents, deliver));
};

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
};

export {
  app,
  autoUpdater,
  BrowserWindow,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
};
// biome-ignore lint/style/noDefaultExport: `electron` has one, and electron-store imports it.
export default electron;
