import type { IpcMain, WebContents } from 'electron';
import { isPage } from './contract-port.ts';

/**
 * Answers the preload, which knows the path of a file that a person dropped or chose: the main process keeps the path
 * and gives a token, which alone reaches the page. Any other sender, and what is no path, is answered with null.
 */
export function takeFilesInPlace(deps: {
  readonly ipcMain: Pick<IpcMain, 'handle'>;
  readonly page: string;
  owns(contents: WebContents): boolean;
  offer(path: string): string;
}): void {
  deps.ipcMain.handle('parlance:file', (event, path: unknown) => {
    if (!deps.owns(event.sender) || !isPage(event, deps.page)) return null;
    return typeof path === 'string' && path !== '' ? deps.offer(path) : null;
  });
}
