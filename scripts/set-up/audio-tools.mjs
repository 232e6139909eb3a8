import { spawnSync } from 'node:child_process';
import { addPackages } from './debian-packages.mjs';
import { Stop } from './stop.mjs';

// The tools, each with the flag that prints its version.
const tools = { ffmpeg: '-version', ffprobe: '-version', sox: '--version', 'espeak-ng': '--version' };
const debianPackages = { ffmpeg: 'ffmpeg', ffprobe: 'ffmpeg', sox: 'sox', 'espeak-ng': 'espeak-ng' };

/**
 * Finds ffmpeg, sox and espeak-ng for the audio tests, or installs them on Debian as root. If that fails, prints that
 * the tests needing them are skipped, and returns false.
 */
export async function audioTools() {
  const missing = await stillMissing();
  if (missing.length === 0) return true;
  console.log(
    `Tests that decode audio are skipped, because ${missing.join(', ')} can't be found. Install what's missing to run them.`,
  );
  return false;
}

/**
 * Does the same for a command that can't run without them.
 *
 * @throws {Stop} if one is missing and can't be installed
 */
export async function requireAudioTools() {
  const missing = await stillMissing();
  if (missing.length > 0)
    throw new Stop(`This needs ${missing.join(', ')}. Install what's missing, then try again.`);
}

/** Installs the missing tools if possible, and returns the names of those that are still missing. */
async function stillMissing() {
  const missing = missingTools();
  if (missing.length === 0) return missing;
  const packages = [...new Set(missing.map((name) => debianPackages[name]))];
  await addPackages(packages, `${packages.join(', ')} for the tests`, () => missingTools().length === 0);
  return missingTools();
}

function missingTools() {
  return Object.entries(tools)
    .filter(([name, flag]) => spawnSync(name, [flag], { timeout: 30_000 }).status !== 0)
    .map(([name]) => name);
}
