import { installDependencies } from './dependencies.mjs';
import { node24 } from './node24.mjs';

/** Installs missing dependencies and returns the path of a Node 24, which runs everything else. */
export async function ready() {
  await installDependencies();
  return node24();
}
