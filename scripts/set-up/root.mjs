import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, as an absolute path. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the absolute path of something in the project. */
export function inRoot(...parts) {
  return join(root, ...parts);
}
