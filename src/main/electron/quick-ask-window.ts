import { screen, type WebContents } from 'electron';
import type { AppWindow } from './app-window.ts';
import { createSmallWindow, type MainWindowDeps } from './window.ts';

/** The quick-ask window. */
export type QuickAskWindow = {
  open(): void;
  /** Handles its shortcut: opens the window, brings it to the front, or closes it if it's in front. */
  toggle(): void;
  close(): void;
  isOpen(): boolean;
  /** The window that message boxes belong to, or null if it isn't visible. */
  visible(): AppWindow | null;
  /** Sets its height: tall for a conversation, short for a question. */
  fit(tall: boolean): void;
  /** Sets whether a talk is running. Until it ends, the page isn't throttled in the background. */
  setTalking(isTalking: boolean): void;
  owns(contents: WebContents): boolean;
};

const width = 480;
const height = { question: 360, conversation: 640 } as const;

/**
 * Creates the quick-ask window without opening it. It opens on the display that contains the pointer, and is destroyed
 * when closed.
 */
export function createQuickAskWindow(
  deps: Pick<MainWindowDeps, 'page' | 'preload' | 'platform' | 'isQuitting' | 'onFailure'>,
): QuickAskWindow {
  let current: AppWindow | null = null;
  let isTalking = false;
  const open = () => {
    if (current) {
      current.show();
      current.focus();
      return;
    }
    if (deps.isQuitting()) return;
    const opened = openWindow(deps);
    current = opened;
    opened.webContents.setBackgroundThrottling(!isTalking);
    opened.once('closed', () => {
      current = null;
    });
  };
  const close = () => current?.destroy();
  return {
    open,
    toggle: () => {
      if (current?.isFocused()) close();
      else open();
    },
    close,
    isOpen: () => current !== null,
    visible: () => (current?.isVisible() ? current : null),
    fit: (tall) => {
      if (current) grow(current, tall ? height.conversation : height.question);
    },
    setTalking: (talks) => {
      isTalking = talks;
      current?.webContents.setBackgroundThrottling(!talks);
    },
    owns: (contents) => current?.webContents === contents,
  };
}

function openWindow(deps: Parameters<typeof createQuickAskWindow>[0]) {
  const { page, preload, platform } = deps;
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  const window = createSmallWindow(
    { platform, preload },
    {
      width,
      height: height.question,
      minWidth: 360,
      minHeight: 280,
      x: Math.round(workArea.x + (workArea.width - width) / 2),
      // Slightly above the centre, with room to grow below.
      y: Math.round(workArea.y + Math.max(0, (workArea.height - height.conversation) / 3)),
      frame: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
    },
  );
  window.once('ready-to-show', () => window.show());
  // The page holds no state of its own: running work and typed text are stored outside it.
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') window.destroy();
  });
  void window.loadURL(`${page}#/quick`).catch((thrown: unknown) => {
    if (window.isDestroyed() || deps.isQuitting()) return;
    window.destroy();
    deps.onFailure(thrown);
  });
  return window;
}

/** Sets the height of the window. While it shows a conversation, it never gets shorter than the user made it. */
function grow(window: AppWindow, wanted: number): void {
  const bounds = window.getBounds();
  const { workArea } = screen.getDisplayMatching(bounds);
  const fitting = Math.min(wanted, workArea.height);
  const next = wanted === height.question ? fitting : Math.max(bounds.height, fitting);
  window.setBounds({
    ...bounds,
    height: next,
    y: Math.max(workArea.y, Math.min(bounds.y, workArea.y + workArea.height - next)),
  });
}
