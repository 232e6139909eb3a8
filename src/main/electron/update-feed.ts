import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where this build asks for newer versions: the address that electron-builder wrote into `app-update.yml` from its
 * publish settings; null where it was built without one. Taken are https, and http on this computer, to try a build.
 */
export function updateFeed(resourcesFolder: string): URL | null {
  const text = textOf(join(resourcesFolder, 'app-update.yml'));
  if (!text || !/^provider:\s*['"]?generic['"]?\s*$/m.test(text)) return null;
  const [, , address] = /^url:\s*(['"]?)(\S+?)\1\s*$/m.exec(text) ?? [];
  const url = address ? URL.parse(address) : null;
  if (!url) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1') ? url : null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The build has none.
    return null;
  }
}
