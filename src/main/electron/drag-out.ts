import type { App, Item } from 'electron';

/**
 * Takes a file out of the window, with the system's own picture of its kind under the pointer. Electron refuses an empty
 * picture on macOS, where every kind of file has one.
 */
export function createDragOut(
  app: Pick<App, 'getFileIcon'>,
  drag: (item: Item) => void,
): (path: string) => Promise<void> {
  return async (path) => {
    const icon = await app.getFileIcon(path);
    drag({ file: path, icon });
  };
}
