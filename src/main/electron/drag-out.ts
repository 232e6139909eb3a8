import type { App, Item } from 'electron';

/**
 * Starts dragging a file out of the window, with the system's icon for its type. Electron refuses an empty icon on
 * macOS, where every type has one.
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
