import { isAbsolute, join, resolve } from 'node:path';
import { FailureError } from '../../shared/failure.ts';
import { strings } from '../../shared/i18n/locale.ts';
import { makePrivateFolder } from '../private-folder.ts';
import { CannotStart, reasonOf } from './cannot-start.ts';

/** The inputs that determine the path of the data folder. */
export type DataFolderFacts = {
  /** The value of `--data-dir`. */
  readonly option: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The home folder. */
  readonly home: string;
};

/**
 * Returns the absolute path of the data folder: `--data-dir`, else `PARLANCE_DATA_DIR`, else the system's usual
 * location.
 */
export function dataFolderPath({ option, env, platform, home }: DataFolderFacts): string {
  const named = option ?? env.PARLANCE_DATA_DIR;
  return named ? resolve(named) : join(systemFolder(env, platform, home), 'Parlance');
}

/**
 * Creates the folder with access for this account only, unless it exists.
 *
 * @throws CannotStart if it can't be created.
 * @throws FailureError `storage` if it can't be made private.
 */
export function makeDataFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (error) {
    if (error instanceof FailureError) throw error;
    throw new CannotStart(strings().shell.dataFolderUnusable(folder, reasonOf(error)), 1, { cause: error });
  }
}

/** Returns the parent of Electron's `userData` on each system, so that both shells open the same data. */
function systemFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support');
    case 'win32':
      return env.APPDATA || join(home, 'AppData', 'Roaming');
    default:
      // The XDG Base Directory Specification says to ignore relative paths.
      return env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)
        ? env.XDG_CONFIG_HOME
        : join(home, '.config');
  }
}
