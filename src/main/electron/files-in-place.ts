import type { IpcMain, WebContents } from 'electron';
import { isPage } from './contract-port.ts';

/**
 * Handles file paths from the preload script, which has access to the paths of dropped and chosen files. The main
 * process keeps the path and returns a token, and only the token reaches the page. Returns null for other senders and
 * for anything that isn't a path.
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
