import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Environment } from '../environment-gateway.ts';
import { makePrivateFolder } from '../private-folder.ts';

/** Options for this run. */
export type StartOptions = {
  /** Absolute path of the data folder, which may not exist yet. */
  readonly dataFolder: string;
  /** Whether to start with the demo gateway. */
  readonly demo: boolean;
};

/**
 * Parses `--data-dir DIR` (default `PARLANCE_DATA_DIR`, then `defaultFolder`) and `--demo`. Leaves all other arguments
 * to Chromium.
 *
 * @throws {@link FailureError} (`bad-value`) for `--data-dir` without a folder, so that no data is stored elsewhere.
 */
export function startOptions(from: {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly workingFolder: string;
  readonly defaultFolder: string;
}): StartOptions {
  const { values } = parseArgs({
    args: [...from.args],
    options: { 'data-dir': { type: 'string' }, demo: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const folder = values['data-dir'] ?? (from.env.PARLANCE_DATA_DIR || from.defaultFolder);
  if (typeof folder !== 'string' || folder === '' || folder.startsWith('-')) {
    throw new FailureError(failure('bad-value', { field: '--data-dir' }));
  }
  return { dataFolder: resolve(from.workingFolder, folder), demo: values.demo === true };
}

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
