import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Environment } from '../environment-gateway.ts';

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
