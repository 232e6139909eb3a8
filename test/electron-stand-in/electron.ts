import { EventEmitter } from 'node:events';
import { type RequestOptions, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type * as Electron from 'electron';
import { app, world } from './app.ts';
import { BrowserWindow, hooks } from './browser-window.ts';
import { createPage, type Page } from './page.ts';
import { called } from './recorder.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** The state of the stand-in. The shell registers the callbacks, and scenarios call them as Electron would. */
export const standIn: {
  handlers: Map<string, Handler>;
  /** Index of the dialog button that the user presses next. */
  pressedButton: number;
  pages: Page[];
  notifications: EventEmitter[];
  /** The tray's menu, or null without a tray icon. */
  tray: Electron.MenuItemConstructorOptions[] | null;
  /** Global shortcuts by accelerator. */
  keys: Map<string, () => void>;
  permissionRequest: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  permissionCheck: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  devicePermission: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
  beforeFeedRequest: typeof standIn.beforeRequest;
  beforeRequest:
    | ((details: { url: string }, callback: (response: { cancel?: boolean }) => void) => void)
    | null;
} = {
  handlers: new Map(),
  pressedButton: 0,
  pages: [],
  notifications: [],
  tray: null,
  keys: new Map(),
  permissionRequest: null,
  permissionCheck: null,
  devicePermission: null,
  beforeFeedRequest: null,
  beforeRequest: null,
};

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
  setPermissionRequestHandler: (handler: typeof standIn.permissionRequest) => {
    called('session.setPermissionRequestHandler', 'after ready');
    standIn.permissionRequest = handler;
  },
  setPermissionCheckHandler: (handler: typeof standIn.permissionCheck) => {
    called('session.setPermissionCheckHandler', 'after ready');
    standIn.permissionCheck = handler;
  },
  setDevicePermissionHandler: (handler: typeof standIn.devicePermission) => {
    called('session.setDevicePermissionHandler', 'after ready');
    standIn.devicePermission = handler;
  },
  webRequest: {
    onBeforeRequest: (listener: typeof standIn.beforeRequest) => {
      called('session.webRequest.onBeforeRequest', 'after ready');
      standIn.beforeRequest = listener;
    },
  },
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
        onBeforeRequest: (listener: typeof standIn.beforeRequest) => {
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

// Reverses the text. This isn't secure, but it differs from the plain text and shows that the text was sealed here.
const reversed = (text: string) => [...text].reverse().join('');

const safeStorage = {
  // True as soon as Chromium's encryptor exists, whatever its key (`SafeStorage::OnOsCryptReady`).
  isAsyncEncryptionAvailable: async () => {
    called('safeStorage.isAsyncEncryptionAvailable', 'after ready');
    return true;
  },
  encryptStringAsync: async (text: string) => {
    called('safeStorage.encryptStringAsync', 'after ready');
    // Without a keychain, Chromium uses a public password, which the prefix shows (`posix_key_provider.cc`).
    return Buffer.from(`${world.hasNoKeychain ? 'v10' : 'v11'}${reversed(text)}`);
  },
  decryptStringAsync: async (sealed: Buffer) => {
    called('safeStorage.decryptStringAsync', 'after ready');
    return { result: reversed(sealed.toString().slice(3)), shouldReEncrypt: false };
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
  setApplicationMenu: (menu: { template: Electron.MenuItemConstructorOptions[] }) =>
    called('Menu.setApplicationMenu', 'after ready', menu.template),
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
    return { response: standIn.pressedButton, checkboxChecked: false };
  },
} satisfies Partial<Electron.Dialog>;

class Notification extends EventEmitter {
  readonly options: Electron.NotificationConstructorOptions;

  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    if (!app.canNotify()) return;
    called('notification.show', 'after ready', this.options);
    standIn.notifications.push(this);
  }
}

class Tray extends EventEmitter {
  constructor(image: unknown) {
    super();
    called('new Tray', 'after ready', image);
  }
  setContextMenu(menu: { template: Electron.MenuItemConstructorOptions[] }): void {
    standIn.tray = menu.template;
  }
  setToolTip(text: string): void {
    called('tray.setToolTip', 'after ready', text);
  }
  destroy(): void {
    called('tray.destroy', 'after ready');
    standIn.tray = null;
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
    // The user takes a moment to respond.
    await setTimeout(100);
    return world.microphoneRefused !== true;
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
    if (!world.hasShortcutPortal && world.takenKeys?.includes(keys)) return false;
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

type InvokeHandler = (event: object, message: unknown) => unknown;

class IpcMain extends EventEmitter {
  readonly invokeHandlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    this.invokeHandlers.set(channel, handler);
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
  const invoke = async (channel: string, event: object, message: unknown) =>
    ipcMain.invokeHandlers.get(channel)?.(event, message);
  standIn.pages.push(createPage(preload, webContents, deliver, invoke));
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
};
// biome-ignore lint/style/noDefaultExport: `electron` has one, and electron-store imports it.
export default electron;
