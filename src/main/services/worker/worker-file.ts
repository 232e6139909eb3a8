import { existsSync } from 'node:fs';
import { FailureError, failure } from '../../../shared/failure.ts';

/**
 * The file that a worker thread starts in, by its name and by where the asking module is (its `import.meta.url`):
 * beside it in the source, beside or above the chunk that holds it once built. Throws `internal` where it is missing.
 */
export function workerFile(name: string, asking: string): URL {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((place) => new URL(place, asking));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new FailureError(failure('internal'));
  return found;
}
