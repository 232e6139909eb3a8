import { join } from 'node:path';
import type Conf from 'conf';
import { FailureError, failure } from '../shared/failure.ts';

/** The class that reads and writes the file: electron-store in Electron, and its base class Conf elsewhere. */
type SettingsClass = new (options: {
  readonly cwd: string;
  readonly configFileMode: number;
}) => Conf<Record<string, unknown>>;

/**
 * Opens `config.json` in the data folder, readable only by this account.
 *
 * @throws FailureError (`storage`) if it can't be read. A damaged file is never replaced without asking.
 */
export function openSettingsFile(Settings: SettingsClass, dataFolder: string): Conf<Record<string, unknown>> {
  try {
    return new Settings({ cwd: dataFolder, configFileMode: 0o600 });
  } catch (thrown) {
    const path = join(dataFolder, 'config.json');
    throw new FailureError(failure('storage', { reason: 'settings', path }), { cause: thrown });
  }
}
