import { isAbsolute, join, resolve } from 'node:path';
import { FailureError } from '../../shared/failure.ts';
import { strings } from '../../shared/i18n/locale.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { CannotStart, reasonOf } from './cannot-start.ts';

/** What the place of the data folder depends on. */
export type DataFolderFacts = {
  /** The folder that `--data-dir` names. */
  readonly asked: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The account's own folder. */
  readonly home: string;
};

/** Where data lives: `--data-dir`, else `PARLANCE_DATA_DIR`, else the system's usual place. An absolute path. */
export function dataFolderPath({ asked, env, platform, home }: DataFolderFacts): string {
  const named = asked ?? env.PARLANCE_DATA_DIR;
  return named ? resolve(named) : join(usualPlace(env, platform, home), 'Parlance');
}

/**
 * Makes the folder, for this account alone, unless it exists. Throws {@link CannotStart} where that fails, and a
 * {@link FailureError} (`storage`) where it isn't private.
 */
export function makeDataFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (error) {
    if (error instanceof FailureError) throw error;
    throw new CannotStart(strings().shell.dataFolderUnusable(folder, reasonOf(error)), 1, { cause: error });
  }
}

/** Where Electron's `userData` lies on each system, so that both shells open the same data. */
function usualPlace(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support');
    case 'win32':
      return env.APPDATA || join(home, 'AppData', 'Roaming');
    default:
      // The base directory specification has relative values ignored.
      return env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)
        ? env.XDG_CONFIG_HOME
        : join(home, '.config');
  }
}
