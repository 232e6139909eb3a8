import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import { makePrivateFolder } from '../data-folder.ts';

/**
 * Creates the data folder with Electron's own files inside, so that all data is in one folder, and each data folder has
 * its own single-instance lock. Call before `ready`.
 *
 * @throws {@link FailureError} (`storage`) if it can't be created or isn't private.
 */
export function claimDataFolder(app: Pick<App, 'setPath'>, folder: string): void {
  const chromium = join(folder, 'chromium');
  try {
    makePrivateFolder(folder);
    mkdirSync(chromium, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    if (thrown instanceof FailureError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FailureError(failure('storage', { reason }), { cause: thrown });
  }
  app.setPath('userData', folder);
  // Keeps Chromium's caches apart from the files that users may want to copy.
  app.setPath('sessionData', chromium);
}
