import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Environment } from '../environment-gateway.ts';

/** How this run was asked for. */
export type StartOptions = {
  /** Absolute path of the one folder of data; it may not exist yet. */
  readonly dataFolder: string;
  /** Start with the demo gateway in use. */
  readonly demo: boolean;
};

/**
 * Reads `--data-dir DIR` (else `PARLANCE_DATA_DIR`, else `usualFolder`) and `--demo`; every other argument is left to
 * Chromium. A `--data-dir` without a folder throws a {@link FailureError} (`bad-value`): no data goes elsewhere unasked.
 */
export function startOptions(from: {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly workingFolder: string;
  readonly usualFolder: string;
}): StartOptions {
  const { values } = parseArgs({
    args: [...from.args],
    options: { 'data-dir': { type: 'string' }, demo: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const folder = values['data-dir'] ?? (from.env.PARLANCE_DATA_DIR || from.usualFolder);
  if (typeof folder !== 'string' || folder === '' || folder.startsWith('-')) {
    throw new FailureError(failure('bad-value', { field: '--data-dir' }));
  }
  return { dataFolder: resolve(from.workingFolder, folder), demo: values.demo === true };
}
