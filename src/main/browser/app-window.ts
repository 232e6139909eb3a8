import type { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startDetached } from './start-detached.ts';

/** Opens one of our own HTML files as a window without tabs or an address bar. */
export type AppWindow = (path: string) => Promise<void>;

const linuxPrograms = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
  'vivaldi',
];

const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser', 'Vivaldi'];

const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
  ['Vivaldi', 'Application', 'vivaldi.exe'],
];

/** Where to look for browsers. */
export type BrowserPlaces = {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
};

/** Lists the paths where a Chromium-based browser may be installed, in order of preference. */
export function browserPlaces({ platform, env, home }: BrowserPlaces): readonly string[] {
  switch (platform) {
    case 'darwin':
      return macApps.flatMap((app) =>
        ['/Applications', join(home, 'Applications')].map((folder) =>
          join(folder, `${app}.app`, 'Contents', 'MacOS', app),
        ),
      );
    case 'win32': {
      const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
      return windowsPrograms.flatMap((parts) => folders.map((folder) => join(folder ?? '', ...parts)));
    }
    default: {
      const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
      return linuxPrograms.flatMap((name) => folders.map((folder) => join(folder, name)));
    }
  }
}

/**
 * Finds a Chromium-based browser and returns a function that opens an app window in it, or null if there is none. The
 * window uses the user's own profile, with its languages, zoom and extensions. Started programs inherit `env`, so it
 * must contain no keys.
 */
export function findAppWindow(deps: BrowserPlaces & { readonly spawn: typeof spawn }): AppWindow | null {
  const browser = browserPlaces(deps).find((place) => existsSync(place));
  if (browser === undefined) return null;
  return (path) => startDetached(deps, browser, [`--app=${pathToFileURL(path).href}`]);
}
