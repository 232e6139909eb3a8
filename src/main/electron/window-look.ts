import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';
import { smallestWindow } from './window-bounds.ts';

// The desk, the sheet and the labels of `styles/tokens.css`: what shows before the page does, and beside it.
const colours = {
  light: { desk: '#ECE9E4', sheet: '#FCFAF7', label: '#4E4842' },
  dark: { desk: '#131110', sheet: '#1D1B19', label: '#BCB7AF' },
} as const;

/** The colour behind the page: the desk. */
export function deskColour(dark: boolean): string {
  return colours[dark ? 'dark' : 'light'].desk;
}

/**
 * How Windows and Linux draw the window controls over the right end of the sheet's header. Opaque: Linux replaces a
 * transparent colour by its own (electron/electron#51014).
 */
export function controlsOverlay(dark: boolean): TitleBarOverlayOptions {
  const { sheet, label } = colours[dark ? 'dark' : 'light'];
  return { color: sheet, symbolColor: label, height: 48 };
}

/** The window's options but for its place: hidden until it can be shown whole, its page locked into the sandbox. */
export function windowOptions(from: {
  readonly platform: NodeJS.Platform;
  readonly dark: boolean;
  /** Absolute path of the built preload. */
  readonly preload: string;
}): BrowserWindowConstructorOptions {
  return {
    show: false,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    backgroundColor: deskColour(from.dark),
    titleBarStyle: 'hidden',
    ...(from.platform === 'darwin'
      ? // In the middle of the rail's 72 px, and of the 52 px that drag the window.
        { trafficLightPosition: { x: 10, y: 20 } }
      : { titleBarOverlay: controlsOverlay(from.dark) }),
    webPreferences: {
      preload: from.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Elsewhere Chromium would fetch its dictionaries from a server of its maker, and nothing may leave unasked.
      spellcheck: from.platform === 'darwin',
    },
  };
}
