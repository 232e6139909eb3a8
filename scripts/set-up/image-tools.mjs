import { spawnSync } from 'node:child_process';
import { addPackages } from './debian-packages.mjs';

/**
 * Finds ImageMagick for the image tests, or installs it on Debian as root. If that fails, prints that those tests are
 * skipped, and returns false.
 */
export async function imageTools() {
  if (areInstalled()) return true;
  if (await addPackages(['imagemagick'], 'imagemagick for the tests', areInstalled)) return true;
  console.log('ImageMagick is missing, so tests with images from other programs are skipped.');
  return false;
}

function areInstalled() {
  return ['convert', 'identify'].every(
    (name) => spawnSync(name, ['-version'], { timeout: 60_000 }).status === 0,
  );
}
