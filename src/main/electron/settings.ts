import type Conf from 'conf';
import ElectronStore from 'electron-store';
import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Opens `config.json` in the data folder, readable by this account alone. Throws a {@link FailureError} (`storage`)
 * where it can't be read: a damaged file is never replaced unasked.
 */
export function openSettings(dataFolder: string): Conf<Record<string, unknown>> {
  try {
    return new ElectronStore({ cwd: dataFolder, name: 'config', configFileMode: 0o600 });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FailureError(failure('storage', { reason }), { cause: thrown });
  }
}

/** Whether long work that ends unseen is told of: unless a person said no (`settings.notifyWhenDone`). */
export function notifies(settings: unknown): boolean {
  const said =
    typeof settings === 'object' && settings !== null && 'notifyWhenDone' in settings
      ? settings.notifyWhenDone
      : null;
  return said !== false;
}
