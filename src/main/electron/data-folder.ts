import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import { makePrivateFolder } from '../data-folder.ts';

/**
 * Creates the data folder, and in it the folder for all of Chromium's own files: caches, crash reports, and the links of
 * its single-instance lock, so that each data folder has its own lock. Call before `ready`.
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
  // Keeps Chromium's files apart from those that users may want to copy. `sessionData` and `crashDumps` follow it.
  app.setPath('userData', chromium);
}
