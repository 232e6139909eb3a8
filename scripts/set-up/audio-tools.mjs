import { spawnSync } from 'node:child_process';
import { addPackages } from './debian-packages.mjs';

// Each with the flag that makes it say its version, and end.
const tools = { ffmpeg: '-version', ffprobe: '-version', sox: '--version', 'espeak-ng': '--version' };
const debianPackages = { ffmpeg: 'ffmpeg', ffprobe: 'ffmpeg', sox: 'sox', 'espeak-ng': 'espeak-ng' };

/**
 * Finds ffmpeg, sox and espeak-ng for the tests of sound, or installs them on Debian as root. Where they cannot be had
 * it says so, and gives false: the tests that need them are then skipped.
 */
export async function audioTools() {
  const missing = missingTools();
  if (missing.length === 0) return true;
  const packages = [...new Set(missing.map((name) => debianPackages[name]))];
  const areThere = () => missingTools().length === 0;
  if (await addPackages(packages, `${packages.join(', ')} for the tests`, areThere)) return true;
  const names = missingTools().join(', ');
  console.log(`The tests that listen to sound are skipped without ${names}: install them, then try again.`);
  return false;
}

function missingTools() {
  return Object.entries(tools)
    .filter(([name, flag]) => spawnSync(name, [flag], { timeout: 30_000 }).status !== 0)
    .map(([name]) => name);
}
