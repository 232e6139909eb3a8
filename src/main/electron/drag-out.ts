import type { App, Item, NativeImage } from 'electron';
import { trayIcon } from './tray-icon.ts';

/**
 * Starts dragging a file out of the window, with the system's icon for its type, or the app's where there is none:
 * `startDrag` does nothing with an empty icon.
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
