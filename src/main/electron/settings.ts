import type Conf from 'conf';
import ElectronStore from 'electron-store';
import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Opens `config.json` in the data folder, readable only by this account.
 *
 * @throws {@link FailureError} (`storage`) if it can't be read. A damaged file is never replaced without asking.
 */
export function openSettings(dataFolder: string): Conf<Record<string, unknown>> {
  try {
    return new ElectronStore({ cwd: dataFolder, name: 'config', configFileMode: 0o600 });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FailureError(failure('storage', { reason }), { cause: thrown });
  }
}

/** Whether to notify when long work finishes in the background (`settings.notifyWhenDone`, on by default). */
export function notifies(settings: unknown): boolean {
  const said =
    typeof settings === 'object' && settings !== null && 'notifyWhenDone' in settings
      ? settings.notifyWhenDone
      : null;
  return said !== false;
}
