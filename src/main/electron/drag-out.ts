import type { App, Item, NativeImage } from 'electron';
import { trayIcon } from './tray-icon.ts';

/**
 * Returns a function that starts dragging a file out of the window. It uses the system's icon for the file type, or the
 * app's icon if there is none, because `startDrag` does nothing with an empty icon.
 */
export function createDragOut(
  app: Pick<App, 'getFileIcon'>,
  nativeImage: { createFromDataURL(address: string): NativeImage },
  drag: (item: Item) => void,
): (path: string) => Promise<void> {
  return async (path) => {
    const found = await app.getFileIcon(path).catch(() => null);
    const icon = found && !found.isEmpty() ? found : nativeImage.createFromDataURL(trayIcon);
    drag({ file: path, icon });
  };
}
