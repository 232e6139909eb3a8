import { join } from 'node:path';
import Conf from 'conf';
import { FailureError, failure } from '../shared/failure.ts';

/**
 * Opens `config.json` in the data folder, readable only by this account.
 *
 * @throws FailureError (`storage`) if it can't be read. A damaged file is never replaced without asking.
 */
export function openSettingsFile(dataFolder: string): Conf<Record<string, unknown>> {
  try {
    return new Conf({ cwd: dataFolder, configName: 'config', configFileMode: 0o600 });
  } catch (thrown) {
    const path = join(dataFolder, 'config.json');
    throw new FailureError(failure('storage', { reason: 'settings', path }), { cause: thrown });
  }
}
