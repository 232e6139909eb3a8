import type Conf from 'conf';
import type { IpcMain } from 'electron';
import ElectronStore from 'electron-store';
import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Opens `config.json` in the data folder (Electron's `userData`), readable only by this account. electron-store also
 * serves its folder to any page that asks; no page of Parlance may, so that is turned off.
 *
 * @throws {@link FailureError} (`storage`) if it can't be read. A damaged file is never replaced without asking.
 */
export function openSettings(ipcMain: Pick<IpcMain, 'removeAllListeners'>): Conf<Record<string, unknown>> {
  try {
    return new ElectronStore({ configFileMode: 0o600 });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FailureError(failure('storage', { reason }), { cause: thrown });
  } finally {
    ipcMain.removeAllListeners('electron-store-get-data');
  }
}

/** Whether to notify when long work finishes in the background (`settings.notifyWhenDone`, on by default). */
export function notifies(settings: unknown): boolean {
  const value =
    typeof settings === 'object' && settings !== null && 'notifyWhenDone' in settings
      ? settings.notifyWhenDone
      : null;
  return value !== false;
}
