import { existsSync } from 'node:fs';
import { FailureError, failure } from '../../../shared/failure.ts';

/**
 * Returns the URL of a worker's file from its name and the caller's `import.meta.url`. The file is next to the caller
 * in the source, and next to or above the caller's chunk in the build. Throws `internal` if it's missing.
 */
export function workerFile(name: string, importer: string): URL {
  const urls = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((url) => new URL(url, importer));
  const found = urls.find((url) => existsSync(url));
  if (!found) throw new FailureError(failure('internal'));
  return found;
}
