import type { BrowserWindow } from 'electron';

/** A window of the app. Only `window.ts` creates one. */
export type AppWindow = BrowserWindow;
