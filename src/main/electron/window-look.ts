import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';
import { smallestWindow } from './window-bounds.ts';

// Colours of the desk, sheet and labels from `styles/tokens.css`, shown before and around the page.
const colours = {
  light: { desk: '#ECE9E4', sheet: '#FCFAF7', label: '#4E4842' },
  dark: { desk: '#131110', sheet: '#1D1B19', label: '#BCB7AF' },
} as const;

/** Returns the background colour of the window: the desk. */
export function deskColour(dark: boolean): string {
  return colours[dark ? 'dark' : 'light'].desk;
}

/**
 * Returns the window controls on Windows and Linux, which overlay the right end of the sheet's header. On Linux, the
 * page shows through, also where a dialog dims it. Electron replaces only transparent black with a colour of its own
 * (electron/electron#51014). On Windows, a transparent colour spoils the hovered controls (electron/electron#38431).
 */
export function controlsOverlay(dark: boolean, platform: NodeJS.Platform): TitleBarOverlayOptions {
  const { sheet, label } = colours[dark ? 'dark' : 'light'];
  // The line below the header, which is 48 px high, stays visible.
  return { color: platform === 'linux' ? `${sheet}00` : sheet, symbolColor: label, height: 47 };
}

/**
 * Returns the window's options except its position. It stays hidden until it can be shown completely, and its page is
 * sandboxed.
 */
export function windowOptions(from: {
  readonly platform: NodeJS.Platform;
  readonly dark: boolean;
  /** Absolute path of the built preload script. */
  readonly preload: string;
}): BrowserWindowConstructorOptions {
  return {
    show: false,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    backgroundColor: deskColour(from.dark),
    titleBarStyle: 'hidden',
    ...(from.platform === 'darwin'
      ? // Centred in the rail, 72 px wide, and in the drag area, 52 px high.
        { trafficLightPosition: { x: 10, y: 20 } }
      : { titleBarOverlay: controlsOverlay(from.dark, from.platform) }),
    webPreferences: {
      preload: from.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // On other systems Chromium would download dictionaries, and nothing may be requested without asking.
      spellcheck: from.platform === 'darwin',
    },
  };
}
