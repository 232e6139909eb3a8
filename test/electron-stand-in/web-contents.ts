import { EventEmitter } from 'node:events';
import type { HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import { called } from './recorder.ts';

type OpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

/** A frame, with the properties that sender checks use. */
export type Frame = { url: string; origin: string; parent: Frame | null };

/** An event object whose default can be prevented. */
export function preventable<Details extends object>(details: Details) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** The web contents of a window, with actions that a page or a user can try. */
export class WebContents extends EventEmitter {
  readonly mainFrame: Frame = { url: '', origin: 'null', parent: null };
  #open: OpenHandler = () => ({ action: 'allow' });

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  setBackgroundThrottling(allowed: boolean): void {
    called('webContents.setBackgroundThrottling', 'after ready', allowed);
  }

  /** Does nothing with an empty icon, on every system (`WebContents::StartDrag`). */
  startDrag(item: {
    readonly file: string;
    readonly icon: string | { readonly isEmpty: () => boolean };
  }): void {
    if (typeof item.icon !== 'string' && item.icon.isEmpty()) return;
    called('webContents.startDrag', 'after ready', item);
  }

  replaceMisspelling(word: string): void {
    called('webContents.replaceMisspelling', 'after ready', word);
  }

  /** Whether Electron's events let the page navigate (or be redirected) to `url`. */
  mayGo(kind: 'will-navigate' | 'will-redirect' | 'will-frame-navigate', url: string): boolean {
    const event = preventable({ url, isMainFrame: kind !== 'will-frame-navigate', isSameDocument: false });
    this.emit(kind, event);
    return !event.defaultPrevented;
  }

  mayAttachWebview(): boolean {
    const event = preventable({});
    this.emit('will-attach-webview', event, {}, {});
    return !event.defaultPrevented;
  }

  /** Returns the decision on `window.open(url)`. */
  openWindow(url: string): WindowOpenHandlerResponse['action'] {
    const referrer = { url: '', policy: 'default' } as const;
    return this.#open({ url, frameName: '', features: '', disposition: 'new-window', referrer }).action;
  }
}
