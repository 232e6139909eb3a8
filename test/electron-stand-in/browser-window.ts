import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { called } from './recorder.ts';
import { preventable, WebContents } from './web-contents.ts';

export const openWindows = new Set<BrowserWindow>();

/** Hooks that windows call. `app.ts` and `electron.ts` set them, because they need the app and the protocol. */
export const hooks: {
  created(contents: WebContents): void;
  load(url: string, window: BrowserWindow): Promise<void>;
  /** Called when the last window has closed. */
  allClosed(): void;
} = {
  created: () => {},
  load: async () => {},
  allClosed: () => {},
};

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly options: BrowserWindowConstructorOptions;
  #bounds: Rectangle;
  #maximised = false;
  #focused = false;
  #visible = false;
  #fullScreen = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    called('new BrowserWindow', 'after ready', options);
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    openWindows.add(this);
    hooks.created(this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    called('window.loadURL', 'after ready', url);
    await hooks.load(url, this);
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }
  reload(): void {
    called('window.reload', 'after ready');
    void hooks.load(this.webContents.mainFrame.url, this);
  }
  show(): void {
    called('window.show', 'after ready');
    this.#focused = true;
    this.#visible = true;
    this.emit('show');
  }
  isVisible(): boolean {
    return this.#visible;
  }
  isFocused(): boolean {
    return this.#focused;
  }
  setProgressBar(progress: number): void {
    called('window.setProgressBar', 'after ready', progress);
  }
  destroy(): void {
    called('window.destroy', 'after ready');
    if (openWindows.has(this)) this.#leave();
  }
  focus(): void {
    called('window.focus', 'after ready');
  }
  restore(): void {
    called('window.restore', 'after ready');
  }
  isMinimized(): boolean {
    return false;
  }
  maximize(): void {
    called('window.maximize', 'after ready');
    this.#maximised = true;
  }
  isMaximized(): boolean {
    return this.#maximised;
  }
  isDestroyed(): boolean {
    return !openWindows.has(this);
  }
  getNormalBounds(): Rectangle {
    return this.#bounds;
  }
  getBounds(): Rectangle {
    return this.#bounds;
  }
  setBounds(bounds: Rectangle): void {
    called('window.setBounds', 'after ready', bounds);
    this.#bounds = bounds;
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }
  /** macOS leaves full screen with an animation, and emits the event at its end. */
  setFullScreen(fullScreen: boolean): void {
    called('window.setFullScreen', 'after ready', fullScreen);
    this.#fullScreen = fullScreen;
    if (!fullScreen) setImmediate(() => this.emit('leave-full-screen'));
  }
  hide(): void {
    called('window.hide', 'after ready');
    this.#focused = false;
    this.#visible = false;
  }
  setBackgroundColor(colour: string): void {
    called('window.setBackgroundColor', 'after ready', colour);
  }
  setTitleBarOverlay(overlay: unknown): void {
    called('window.setTitleBarOverlay', 'after ready', overlay);
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.#leave();
  }

  #leave(): void {
    openWindows.delete(this);
    this.emit('closed');
    this.webContents.emit('destroyed');
    if (openWindows.size === 0) hooks.allClosed();
  }
}
