import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { addPackages } from './debian-packages.mjs';
import { inRoot } from './root.mjs';
import { Stop } from './stop.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const installPaths = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
};

/**
 * Returns the absolute path of a Chromium for the tests: the one in PARLANCE_CHROMIUM, an installed one, or a newly
 * installed one.
 */
export async function chromium(node) {
  const named = process.env.PARLANCE_CHROMIUM;
  if (named) {
    if (runs(named)) return named;
    throw new Stop(`PARLANCE_CHROMIUM isn't a Chromium that runs here: ${named}`);
  }
  return found(node) ?? (await installed(node));
}

function found(node) {
  const question = "require('@playwright/test').chromium.executablePath()";
  const ofPlaywright = spawnSync(node, ['-p', question], { cwd: inRoot(), encoding: 'utf8' }).stdout?.trim();
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  );
  const all = [ofPlaywright, ...onPath, ...(installPaths[process.platform] ?? [])];
  return all.find((path) => path && existsSync(path) && runs(path));
}

// Instead of Chromium, some systems have a script that only prints how to install it.
function runs(path) {
  // On Windows, Chrome opens a window for --version.
  return process.platform === 'win32'
    ? existsSync(path)
    : spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

async function installed(node) {
  const path = await addPackages(['chromium'], 'Chromium for the tests', () => found(node));
  if (path) return path;
  throw new Stop(
    'This needs Chromium. Install Chromium or Google Chrome, or run `npx playwright install chromium`, then try again.',
  );
}
