import type { Dialog, MessageBoxOptions } from 'electron';
import type { AppWindow } from './app-window.ts';

/** A message box with two or more choices, or with one. `cancelId` is the result if it's closed without a choice. */
export type MessageBox = Pick<MessageBoxOptions, 'message' | 'detail'> & {
  readonly type: 'question' | 'error';
  readonly buttons: readonly string[];
  readonly defaultId: number;
  readonly cancelId: number;
};

/** The system's message boxes. They never block the main process, so work continues while one is open. */
export type MessageBoxes = {
  /**
   * Shows a box and resolves with the index of the pressed button. While a box of this kind is open, brings it to the
   * front instead, and resolves with its result.
   */
  show(kind: string, box: MessageBox): Promise<number>;
  /** Closes all boxes as if the user had cancelled them. Later boxes count as cancelled without being shown. */
  close(): void;
};

/** The title of all message boxes: shown in window switchers, and above the box on some systems. */
export const boxTitle = 'Parlance';

type OpenBox = { readonly result: Promise<number>; focus(): void; dismiss(): void };

/**
 * Creates the message boxes. They are attached to the `parent` of the moment, because macOS would otherwise block the
 * app while one is open. Null means that no window is visible.
 */
export function createMessageBoxes(
  dialog: Pick<Dialog, 'showMessageBox'>,
  parent: () => AppWindow | null,
): MessageBoxes {
  const open = new Map<string, OpenBox>();
  let isClosed = false;

  const opened = (box: MessageBox, onEnd: () => void): OpenBox => {
    const window = parent();
    const dismissal = new AbortController();
    const dismiss = () => dismissal.abort();
    const options = { title: boxTitle, ...box, buttons: [...box.buttons], signal: dismissal.signal };
    const focus = () => {
      if (window?.isMinimized()) window.restore();
      window?.focus();
    };
    focus();
    window?.once('closed', dismiss);
    const shown = window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
    const result = shown
      .then(({ response }) => response)
      .finally(() => {
        window?.off('closed', dismiss);
        onEnd();
      });
    return { result, focus, dismiss };
  };

  return {
    show: (kind, box) => {
      if (isClosed) return Promise.resolve(box.cancelId);
      const known = open.get(kind);
      if (known) {
        known.focus();
        return known.result;
      }
      const added = opened(box, () => open.delete(kind));
      open.set(kind, added);
      return added.result;
    },
    close: () => {
      isClosed = true;
      for (const { dismiss } of open.values()) dismiss();
    },
  };
}
