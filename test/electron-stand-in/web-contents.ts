import { EventEmitter } from 'node:events';
import { called } from './recorder.ts';

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

/** The web contents of a window. */
export class WebContents extends EventEmitter {
  readonly mainFrame: Frame = { url: '', origin: 'null', parent: null };

  setWindowOpenHandler(): void {}

  setBackgroundThrottling(allowed: boolean): void {
    called('webContents.setBackgroundThrottling', 'after ready', allowed);
  }
}
