import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

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
  console.error(`Installing ${what}…`);
  const { command, first, shell } = npm();
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // `--prefix` isn't used: on Windows, npm is started by the shell, which would split a path with spaces into several
  // arguments.
  const { code, output } = await run(command, [...first, 'ci', ...flags], {
    cwd: folder,
    shell,
    ownGroup: true,
  });
  if (code !== 0) throw new Stop(`${output.trim()}\nCouldn't install ${what}. npm's message is above.`);
  writeFileSync(stampFile, stamp);
}
