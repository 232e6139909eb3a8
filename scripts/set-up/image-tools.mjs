import { spawnSync } from 'node:child_process';
import { addPackages } from './debian-packages.mjs';

/**
 * Finds ImageMagick for the tests with images, or installs it on Debian as root. If that fails, it prints so and
 * returns false, and those tests are skipped.
 */
export async function imageTools() {
  if (areThere()) return true;
  if (await addPackages(['imagemagick'], 'imagemagick for the tests', areThere)) return true;
  console.log('The tests with images of other programs are skipped without ImageMagick.');
  return false;
}

function areThere() {
  return ['convert', 'identify'].every(
    (name) => spawnSync(name, ['-version'], { timeout: 60_000 }).status === 0,
  );
}
