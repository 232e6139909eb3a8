import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import { makePrivateFolder } from '../data-folder.ts';

/**
 * Makes the data folder, and Electron's own home inside it, so that one folder holds everything and each folder has
 * its own single instance. Before ready; throws a {@link FailureError} (`storage`) where it can't be made, or isn't private.
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
  // Chromium's caches would otherwise lie among the files that a person may want to copy.
  app.setPath('sessionData', chromium);
}
