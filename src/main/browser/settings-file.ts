import { join } from 'node:path';
import Conf from 'conf';
import { strings } from '../../shared/i18n/locale.ts';
import { CannotStart } from './cannot-start.ts';

/**
 * Opens `config.json` in the data folder, readable by this account alone.
 *
 * @throws CannotStart if the file is invalid.
 */
export function openSettingsFile(dataFolder: string): Conf<Record<string, unknown>> {
  try {
    return new Conf({ cwd: dataFolder, configName: 'config', configFileMode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(strings().shell.settingsUnreadable(join(dataFolder, 'config.json'), reason), 1, {
      cause: error,
    });
  }
}
