import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the feed for updates: the URL that electron-builder wrote into `app-update.yml` from its publish settings.
 * Returns `no-feed` if the build has no feed over https (or, for testing, over http on this computer). Returns
 * `unsigned` if no signature would be checked, in which case the feed alone would decide what is installed: on Linux,
 * and on Windows in an unsigned build. macOS only replaces an app with one that has the same signature.
 */
export function updateFeed(resourcesFolder: string, platform: NodeJS.Platform): URL | 'no-feed' | 'unsigned' {
  const text = textOf(join(resourcesFolder, 'app-update.yml'));
  if (!text || !/^provider:\s*['"]?generic['"]?\s*$/m.test(text)) return 'no-feed';
  const [, , address] = /^url:\s*(['"]?)(\S+?)\1\s*$/m.exec(text) ?? [];
  const url = address ? URL.parse(address) : null;
  if (!url) return 'no-feed';
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1');
  if (!isAllowed) return 'no-feed';
  // electron-updater checks the publisher on Windows if the build names one, and nothing otherwise.
  const isSigned = platform === 'darwin' || (platform === 'win32' && /^publisherName:/m.test(text));
  return isSigned ? url : 'unsigned';
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The build has no feed.
    return null;
  }
}
