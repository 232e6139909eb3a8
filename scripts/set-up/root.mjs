import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path inside the project, absolute. */
export function inRoot(...parts) {
  return join(root, ...parts);
}
