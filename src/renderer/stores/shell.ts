import { onMac } from '../ui/text/on-mac.ts';

/** Whether the page runs in the desktop app, whose preload script sets `parlance` on the window. */
export const inElectron = 'parlance' in globalThis;

/** Whether macOS draws its window buttons over the top left corner of the page. */
export const hasWindowButtons = inElectron && onMac;

/** Whether the page needs a button for the native menu. On Windows and Linux, the window shows no menu bar. */
export const needsMenuButton = inElectron && !onMac;
