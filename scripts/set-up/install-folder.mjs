import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from './npm-install.mjs';
import { inRoot } from './root.mjs';

/**
 * Installs the locked packages of a folder with its own package.json, unless they're already installed. Only some
 * commands need such packages, so they aren't part of the main installation. `what` names them in messages.
 *
 * @throws {Stop} if npm fails
 */
export async function installFolder(path, what) {
  const folder = inRoot(path);
  const stampFile = join(folder, 'node_modules', '.parlance-installed');
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await npmInstall(folder, what);
  writeFileSync(stampFile, stamp);
}
