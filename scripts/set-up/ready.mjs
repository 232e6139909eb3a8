import { installDependencies } from './dependencies.mjs';
import { node24 } from './node24.mjs';

/** Installs what is missing and gives the path of a Node 24, under which everything else runs. */
export async function ready() {
  await installDependencies();
  return node24();
}
