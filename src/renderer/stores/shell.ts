import { onMac } from '../ui/text/on-mac.ts';

/** Whether the page runs in the desktop app; its preload leaves `parlance` on the window. */
export const inElectron = 'parlance' in globalThis;

/** Whether the system draws its window buttons over the page's top left corner. */
export const hasWindowButtons = inElectron && onMac;
