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
import type { MainStrings } from '../../shared/i18n/strings.ts';
import type { PageGoneReason } from '../../shared/settings/log-entry.ts';
import type { AppWindow } from './app-window.ts';
import { contextMenu } from './context-menu.ts';
import { reloadWhenGone } from './reload-when-gone.ts';
import { placeWindow, type StoredWindow, storedWindowSchema } from './window-bounds.ts';
import { controlsOverlay, deskColour, windowOptions } from './window-look.ts';
import type { WindowQuestions } from './window-questions.ts';

const settingsKey = 'window';

/** The app's main window, and the hidden window that splits recordings while the main window is closed. */
export type MainWindow = {
  /** Opens the window or brings it to the front. */
  show(): void;
  /**
   * Like `show`, but a new window starts at this route. Returns whether a new window was opened. While the app is
   * quitting, none is.
   */
  showAt(route: string): boolean;
  /** Whether it's open and not hidden. */
  isOpen(): boolean;
  /** The window that message boxes belong to, or null if it isn't visible. */
  visible(): AppWindow | null;
  /** Whether the window is visible and focused. */
  isFocused(): boolean;
  /** From 0 to 1, null for none. */
  showProgress(progress: number | null): void;
  /** Calls back whenever it's closed, or hidden by closing it. */
  onClosed(call: () => void): void;
  /**
   * Sets whether there is work that only a page can do. Without an open window, a hidden one does it in the same
   * sandbox.
   */
  keepHidden(isWanted: boolean): void;
  /**
   * Sets whether a talk is running. Until it ends, the page isn't throttled in the background, and closing the window
   * hides it: only a page can use the microphone.
   */
  setTalking(isTalking: boolean): void;
  /** Opens the application menu at a position on the page, in CSS pixels. */
  openMenu(at: { readonly x: number; readonly y: number }): void;
  /** Whether these web contents belong to the window. */
  owns(contents: WebContents): boolean;
  /** Starts dragging a file out of the window. */
  drag(item: Item): void;
};

/** Dependencies of the window. */
export type MainWindowDeps = {
  readonly page: string;
  readonly preload: string;
  readonly platform: NodeJS.Platform;
  readonly settings: Pick<Conf<Record<string, unknown>>, 'get' | 'set'>;
  readonly strings: () => MainStrings['menu'];
  readonly questions: WindowQuestions;
  /** Called each time a page's process has ended unexpectedly. */
  onPageGone(reason: PageGoneReason): void;
  /** Whether the app is quitting. Electron would wait for a window that opens then, and never quit. */
  isQuitting(): boolean;
  /** Called if the page can't be loaded. */
  onFailure(thrown: unknown): void;
};

/**
 * The main window is closed, loading, shown, or hidden because it was closed during a talk. Only while it's closed, a
 * hidden window can split recordings, because an open one splits them itself.
 */
type WindowState =
  | { readonly kind: 'closed'; readonly splitter: BrowserWindow | null }
  | { readonly kind: 'loading' | 'shown' | 'hidden-for-talk'; readonly window: BrowserWindow };

const closedState: WindowState = { kind: 'closed', splitter: null };

/**
 * Creates the main window without opening it. It opens at its last position, which is stored under `window` in the
 * settings.
 */
export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let state: WindowState = closedState;
  let needsSplitter = false;
  let isTalking = false;
  const closed: (() => void)[] = [];
  const current = () => (state.kind === 'closed' ? null : state.window);

  const updateSplitter = () => {
    if (state.kind !== 'closed') return;
    const isWanted = needsSplitter && !deps.isQuitting();
    if (isWanted) state = { kind: 'closed', splitter: state.splitter ?? openHidden(deps) };
    else {
      destroy(state.splitter);
      state = closedState;
    }
  };
  nativeTheme.on('updated', () => {
    const window = current();
    if (window) recolour(window, deps.platform);
  });
  const open = (route: string, splitter: BrowserWindow | null) => {
    const window = openWindow(deps, route);
    state = { kind: 'loading', window };
    window.webContents.setBackgroundThrottling(!isTalking);
    window.on('close', (event) => {
      if (!isTalking || deps.isQuitting()) return;
      event.preventDefault();
      state = { kind: 'hidden-for-talk', window };
      hide(window);
      for (const call of closed) call();
    });
    askBeforeUnload(window, deps);
    destroy(splitter);
    window.once('show', () => {
      if (state.kind === 'loading') state = { kind: 'shown', window };
    });
    window.once('closed', () => {
      state = closedState;
      updateSplitter();
      for (const call of closed) call();
    });
  };
  const showAt = (route: string) => {
    if (state.kind === 'closed') {
      if (deps.isQuitting()) return false;
      open(route, state.splitter);
      return true;
    }
    // macOS activates the app during startup. The window shows itself once it's ready.
    if (state.kind === 'loading') return false;
    bringToFront(state.window);
    state = { kind: 'shown', window: state.window };
    return false;
  };
  return {
    show: () => void showAt(''),
    showAt,
    isOpen: () => state.kind === 'loading' || state.kind === 'shown',
    visible: () => (state.kind === 'shown' ? state.window : null),
    isFocused: () => current()?.isFocused() ?? false,
    showProgress: (progress) => current()?.setProgressBar(progress ?? -1),
    onClosed: (call) => void closed.push(call),
    keepHidden: (isWanted) => {
      needsSplitter = isWanted;
      updateSplitter();
    },
    setTalking: (talks) => {
      isTalking = talks;
      current()?.webContents.setBackgroundThrottling(!talks);
      if (!talks && state.kind === 'hidden-for-talk') state.window.destroy();
    },
    openMenu: ({ x, y }) => {
      const window = current();
      if (!window) return;
      const zoom = window.webContents.getZoomFactor();
      const at = { x: Math.round(x * zoom), y: Math.round(y * zoom) };
      Menu.getApplicationMenu()?.popup({ window, ...at });
    },
    owns: (contents) => (state.kind === 'closed' ? state.splitter : state.window)?.webContents === contents,
    drag: (item) => current()?.webContents.startDrag(item),
  };
}

function destroy(window: BrowserWindow | null): void {
  if (window && !window.isDestroyed()) window.destroy();
}

/** Creates a window with different options but the same sandbox, which can't be changed. */
export function createSmallWindow(
  { platform, preload }: Pick<MainWindowDeps, 'platform' | 'preload'>,
  look: Omit<BrowserWindowConstructorOptions, 'webPreferences' | 'titleBarOverlay' | 'titleBarStyle'>,
) {
  // macOS shows the window controls of a hidden title bar even in a frameless window.
  const {
    titleBarOverlay: _overlay,
    titleBarStyle: _style,
    ...usual
  } = windowOptions({
    platform,
    dark: nativeTheme.shouldUseDarkColors,
    preload,
  });
  const window = new BrowserWindow({ ...usual, ...look });
  zoomByWheel(window);
  return window;
}

/** Lets Ctrl with the mouse wheel change the size of the page, in the steps of the menu's commands. */
function zoomByWheel({ webContents }: BrowserWindow): void {
  webContents.on('zoom-changed', (_event, direction) => {
    webContents.setZoomLevel(webContents.getZoomLevel() + (direction === 'in' ? 0.5 : -0.5));
  });
}

function openWindow(deps: MainWindowDeps, route: string): BrowserWindow {
  const { page, preload, platform, settings, strings } = deps;
  const stored = storedWindowSchema.safeParse(settings.get(settingsKey)).data ?? null;
  const window = new BrowserWindow({
    ...placeWindow(stored, workAreas()),
    ...windowOptions({ platform, dark: nativeTheme.shouldUseDarkColors, preload }),
  });
  window.once('ready-to-show', () => {
    // Maximising also shows the window, so it waits until there is something to show.
    if (stored?.maximised) window.maximize();
    window.show();
  });
  rememberBounds(window, (bounds) => settings.set(settingsKey, bounds));
  zoomByWheel(window);
  reloadWhenGone(window, deps);
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, strings(), (word) => window.webContents.replaceMisspelling(word));
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
  void window.loadURL(page + route).catch((thrown: { readonly code?: string }) => {
    // A load that is interrupted by a reload, by closing the window or by quitting hasn't failed.
    if (thrown.code === 'ERR_ABORTED' || window.isDestroyed() || deps.isQuitting()) return;
    deps.onFailure(thrown);
    // Shows the window even though it's empty, so that it can be closed. If it stayed hidden, the app would keep
    // running invisibly.
    window.show();
  });
  return window;
}

/** Creates the hidden window. Its background throttling is off, because users are waiting for its results. */
function openHidden(deps: MainWindowDeps): BrowserWindow {
  const { page, preload, platform } = deps;
  const { webPreferences, ...look } = windowOptions({ platform, dark: false, preload });
  const window = new BrowserWindow({
    ...look,
    skipTaskbar: true,
    webPreferences: { ...webPreferences, backgroundThrottling: false },
  });
  reloadWhenGone(window, deps);
  void window.loadURL(page).catch((thrown: unknown) => {
    if (!window.isDestroyed() && !deps.isQuitting()) deps.onFailure(thrown);
  });
  return window;
}

function rememberBounds(window: BrowserWindow, keep: (bounds: StoredWindow) => void): void {
  const now = () => keep({ ...window.getNormalBounds(), maximised: window.isMaximized() });
  // Linux never emits the first two. The last one is emitted everywhere except after a crash.
  window.on('moved', now);
  window.on('resized', now);
  window.on('maximize', now);
  window.on('unmaximize', now);
  window.on('close', now);
}

/**
 * Hides the window after leaving full screen, because on macOS hiding a full-screen window would leave an empty space
 * behind.
 */
function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function recolour(window: BrowserWindow, platform: NodeJS.Platform): void {
  const dark = nativeTheme.shouldUseDarkColors;
  window.setBackgroundColor(deskColour(dark));
  if (platform !== 'darwin') window.setTitleBarOverlay(controlsOverlay(dark, platform));
}

/**
 * Asks before a window is closed or reloaded although its page prevents it. Electron wants the decision at once, so the
 * page stays, and leaves later if the user wants it. During a quit the page leaves at once, because its recording has
 * been saved by then.
 */
function askBeforeUnload(
  window: AppWindow,
  { isQuitting, questions }: { isQuitting(): boolean; readonly questions: Pick<WindowQuestions, 'leaves'> },
): void {
  let isClosing = false;
  let mayReload = false;
  // Emitted before the page is asked.
  window.on('close', (event) => {
    isClosing = !event.defaultPrevented;
  });
  const leave = (isClosed: boolean) => {
    if (window.isDestroyed()) return;
    if (isClosed) return window.destroy();
    mayReload = true;
    window.webContents.once('did-finish-load', () => {
      mayReload = false;
    });
    window.reload();
  };
  window.webContents.on('will-prevent-unload', (event) => {
    const isClosed = isClosing;
    isClosing = false;
    if (isQuitting() || mayReload) event.preventDefault();
    else void questions.leaves().then((leaves) => leaves && leave(isClosed));
  });
}

/** Returns the displays without their task bars, the primary one first. */
function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}
