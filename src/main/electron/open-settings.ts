import type Conf from 'conf';
import type { IpcMain } from 'electron';
import ElectronStore from 'electron-store';
import { openSettingsFile } from '../settings-file.ts';

/**
 * Opens the settings in the data folder. electron-store also listens for pages that request the path of its folder.
 * Parlance's pages don't need it, so that listener is removed.
 *
 * @throws FailureError (`storage`) if the file can't be read.
 */
export function openSettings(
  dataFolder: string,
  ipcMain: Pick<IpcMain, 'removeAllListeners'>,
): Conf<Record<string, unknown>> {
  try {
    return openSettingsFile(ElectronStore, dataFolder);
  } finally {
    ipcMain.removeAllListeners('electron-store-get-data');
  }
}
