import { spawnSync } from 'node:child_process';
import { addPackages } from './debian-packages.mjs';

// The tools, each with the flag that prints its version.
const tools = { ffmpeg: '-version', ffprobe: '-version', sox: '--version', 'espeak-ng': '--version' };
const debianPackages = { ffmpeg: 'ffmpeg', ffprobe: 'ffmpeg', sox: 'sox', 'espeak-ng': 'espeak-ng' };

/**
 * Finds ffmpeg, sox and espeak-ng for the audio tests, or installs them on Debian as root. If that fails, prints that
 * the tests needing them are skipped, and returns false.
 */
export async function audioTools() {
  const missing = missingTools();
  if (missing.length === 0) return true;
  const packages = [...new Set(missing.map((name) => debianPackages[name]))];
  const areInstalled = () => missingTools().length === 0;
  if (await addPackages(packages, `${packages.join(', ')} for the tests`, areInstalled)) return true;
  const names = missingTools().join(', ');
  console.log(
    `Tests that decode audio are skipped, because ${names} can't be found. Install what's missing to run them.`,
  );
  return false;
}

function missingTools() {
  return Object.entries(tools)
    .filter(([name, flag]) => spawnSync(name, [flag], { timeout: 30_000 }).status !== 0)
    .map(([name]) => name);
}
