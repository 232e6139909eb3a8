import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where this build asks for newer versions: the address that electron-builder wrote into `app-update.yml` from its
 * publish settings. `no-feed` where it was built without one (taken are https, and http on this computer, to try a
 * build), `unsigned` where no signature would be checked and the feed alone would vouch for what is installed: on Linux,
 * and on Windows in a build that isn't signed. macOS replaces no app but by one of the same signature.
 */
export function updateFeed(resourcesFolder: string, platform: NodeJS.Platform): URL | 'no-feed' | 'unsigned' {
  const text = textOf(join(resourcesFolder, 'app-update.yml'));
  if (!text || !/^provider:\s*['"]?generic['"]?\s*$/m.test(text)) return 'no-feed';
  const [, , address] = /^url:\s*(['"]?)(\S+?)\1\s*$/m.exec(text) ?? [];
  const url = address ? URL.parse(address) : null;
  if (!url) return 'no-feed';
  const isTaken = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1');
  if (!isTaken) return 'no-feed';
  // electron-updater checks the publisher on Windows where the build names one, and nothing otherwise.
  const isSigned = platform === 'darwin' || (platform === 'win32' && /^publisherName:/m.test(text));
  return isSigned ? url : 'unsigned';
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The build has none.
    return null;
  }
}
