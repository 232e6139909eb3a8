import { installDependencies } from './dependencies.mjs';
import { node24 } from './node24.mjs';
import { requireWritable } from './writable.mjs';

/**
 * Installs missing dependencies and returns the path of a Node 24, which runs everything else. `writes` is false for a
 * command that writes nothing to the project's folder if the app is already built.
 */
export async function ready({ writes = true } = {}) {
  if (writes) requireWritable();
  await installDependencies();
  return node24();
}
