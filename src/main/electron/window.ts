import type Conf from 'conf';
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Item,
  Menu,
  nativeTheme,
  screen,
  type WebContents,
} from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import type { MainStrings } from '../../shared/i18n/strings.ts';
import { contextMenu } from './context-menu.ts';
import { placeWindow, type StoredWindow, storedWindowSchema } from './window-bounds.ts';
import { controlsOverlay, deskColour, windowOptions } from './window-look.ts';

const settingsKey = 'window';
const mostReloads = 3;

/** The app's one window, and the unseen one that prepares recordings while it is closed. */
export type MainWindow = {
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  /** Likewise; a window that opens begins at this place of the page, and then it answers true. */
  showAt(place: string): boolean;
  isOpen(): boolean;
  /** Whether a person has it before their eyes. */
  isLookedAt(): boolean;
  /** From 0 to 1, null for none. */
  showProgress(progress: number | null): void;
  /** Calls whenever it was closed. */
  onClosed(call: () => void): void;
  /** Whether pages' work waits: without an open window an unseen one does it, in the same sandbox. */
  wantUnseen(wanted: boolean): void;
  /** Whether these web contents are the window's. */
  owns(contents: WebContents): boolean;
  /** Takes a file out of the window in which a drag has begun. */
  drag(item: Item): void;
};

/** What the window needs of the shell. */
export type MainWindowDeps = {
  readonly page: string;
  readonly preload: string;
  readonly platform: NodeJS.Platform;
  readonly settings: Pick<Conf<Record<string, unknown>>, 'get' | 'set'>;
  readonly words: () => MainStrings['menu'];
  /** Whether it may go although its page holds it back. */
  mayLeave(): boolean;
  /** Told of a page that can't be loaded, or that keeps dying. */
  onFailure(thrown: unknown): void;
};

/** The app's window, not open yet: it opens where it was, and keeps where it is under `window` in the settings. */
export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let current: BrowserWindow | null = null;
  let unseen: BrowserWindow | null = null;
  let wanted = false;
  let shown = false;
  const closed: (() => void)[] = [];
  // An open window prepares recordings by itself.
  const mindUnseen = () => {
    if (wanted && !current) unseen ??= openUnseen(deps);
    else if (unseen) {
      unseen.destroy();
      unseen = null;
    }
  };
  nativeTheme.on('updated', () => {
    if (current) recolour(current, deps.platform);
  });
  const showAt = (place: string) => {
    if (current) {
      // macOS activates the app while it starts: the window shows by itself once there is something to show.
      if (shown) bringForward(current);
      return false;
    }
    const opened = openWindow(deps, place);
    current = opened;
    shown = false;
    mindUnseen();
    opened.once('show', () => {
      shown = true;
    });
    opened.once('closed', () => {
      current = null;
      mindUnseen();
      for (const call of closed) call();
    });
    return true;
  };
  return {
    show: () => void showAt(''),
    showAt,
    isOpen: () => current !== null,
    isLookedAt: () => current?.isFocused() ?? false,
    showProgress: (progress) => current?.setProgressBar(progress ?? -1),
    onClosed: (call) => void closed.push(call),
    wantUnseen: (now) => {
      wanted = now;
      mindUnseen();
    },
    owns: (contents) => [current, unseen].some((window) => window?.webContents === contents),
    drag: (item) => current?.webContents.startDrag(item),
  };
}

/** A window of another look, in the same sandbox as every other: what its page may do can't be chosen. */
export function createSmallWindow(
  { platform, preload }: Pick<MainWindowDeps, 'platform' | 'preload'>,
  look: Omit<BrowserWindowConstructorOptions, 'webPreferences' | 'titleBarOverlay'>,
) {
  const { titleBarOverlay: _, ...usual } = windowOptions({
    platform,
    dark: nativeTheme.shouldUseDarkColors,
    preload,
  });
  return new BrowserWindow({ ...usual, ...look });
}

function openWindow(deps: MainWindowDeps, place: string): BrowserWindow {
  const { page, preload, platform, settings, words, mayLeave, onFailure } = deps;
  const kept = storedWindowSchema.safeParse(settings.get(settingsKey)).data ?? null;
  const window = new BrowserWindow({
    ...placeWindow(kept, workAreas()),
    ...windowOptions({ platform, dark: nativeTheme.shouldUseDarkColors, preload }),
  });
  window.once('ready-to-show', () => {
    // Maximising shows the window as well, so it waits until there is something to show.
    if (kept?.maximised) window.maximize();
    window.show();
  });
  keepPlace(window, (place) => settings.set(settingsKey, place));
  reloadWhenGone(window, onFailure);
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLeave()) event.preventDefault();
  });
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, words(), (word) => window.webContents.replaceMisspelling(word));
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
  void window.loadURL(page + place).catch((thrown: { readonly code?: string }) => {
    // A load that a reload or the window's end cuts short has not failed.
    if (thrown.code === 'ERR_ABORTED' || window.isDestroyed()) return;
    onFailure(thrown);
    // Empty, but there to be closed: a hidden window would leave the app running unseen.
    window.show();
  });
  return window;
}

/** Never shown; it is not slowed down for that, since what it does somebody waits for. */
function openUnseen({ page, preload, platform, onFailure }: MainWindowDeps): BrowserWindow {
  const { webPreferences, ...look } = windowOptions({ platform, dark: false, preload });
  const window = new BrowserWindow({
    ...look,
    skipTaskbar: true,
    webPreferences: { ...webPreferences, backgroundThrottling: false },
  });
  reloadWhenGone(window, onFailure);
  void window.loadURL(page).catch((thrown: unknown) => {
    if (!window.isDestroyed()) onFailure(thrown);
  });
  return window;
}

function keepPlace(window: BrowserWindow, keep: (place: StoredWindow) => void): void {
  const now = () => keep({ ...window.getNormalBounds(), maximised: window.isMaximized() });
  // The first two never come on Linux, the last comes everywhere but after a crash.
  window.on('moved', now);
  window.on('resized', now);
  window.on('maximize', now);
  window.on('unmaximize', now);
  window.on('close', now);
}

// What runs belongs to the main process, so a page that dies can start afresh and find it again.
function reloadWhenGone(window: BrowserWindow, onFailure: (thrown: unknown) => void): void {
  let reloads = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    reloads += 1;
    if (reloads <= mostReloads) window.reload();
    else onFailure(new FailureError(failure('internal', { reason })));
  });
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function recolour(window: BrowserWindow, platform: NodeJS.Platform): void {
  const dark = nativeTheme.shouldUseDarkColors;
  window.setBackgroundColor(deskColour(dark));
  if (platform !== 'darwin') window.setTitleBarOverlay(controlsOverlay(dark));
}

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}
