import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { nodePackage, runsOwnNode } from '../../bin/node24.mjs';
import { npmInstall } from './npm-install.mjs';
import { inRoot, root } from './root.mjs';
import { withLock } from './with-lock.mjs';

const lockfile = inRoot('package-lock.json');
// npm's record of what it installed in node_modules. npm writes it last, so a broken installation has none.
const installed = inRoot('node_modules', '.package-lock.json');
// Next to node_modules, since npm clears that folder.
const lockedBy = inRoot('.parlance-installing');
const stampFile = inRoot('node_modules', '.parlance-installed');

// Development packages are needed to build and test the app, whatever NODE_ENV is.
const includeAll = ['--include=dev', '--include=optional'];

/**
 * Installs the locked versions of the dependencies, unless they are already installed. Runs no package scripts. If
 * several commands start at the same time, one installs, and the others wait for it.
 */
export async function installDependencies() {
  const lock = readFileSync(lockfile);
  const hash = createHash('sha256').update(lock).digest('hex');
  // A Node that ran after its installation and doesn't any more is replaced. One that never ran isn't: it's for a
  // different C library.
  const stamp = () => `${process.platform}-${process.arch} ${hash} ${runsOwnNode()}\n`;
  const isCurrent = () =>
    existsSync(installed) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();
  if (isCurrent()) return;
  await withLock(lockedBy, async () => {
    if (!isCurrent()) await installLocked(lock, stamp);
  });
}

async function installLocked(lock, stamp) {
  const isPresent = isInstalled(JSON.parse(lock)) && (!nodePackage || runsOwnNode());
  if (!isPresent) await npmInstall(root, 'the dependencies', includeAll);
  removeNodeLinks();
  // npm silently leaves out an optional package that it couldn't fetch, so the next run tries again.
  if (!nodePackage || existsSync(inRoot('node_modules', nodePackage))) writeFileSync(stampFile, stamp());
}

// npm puts node_modules/.bin first in PATH, so an incomplete Node there would run the commands that would replace it.
function removeNodeLinks() {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(inRoot('node_modules', '.bin', name), { force: true });
}

// A manual npm run counts as an installation if each version is the locked one. Only npm can determine which optional
// packages this machine needs, so they may be missing, except for the Node package.
function isInstalled(lock) {
  const present = recordedPackages();
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return wanted.optional === true && path !== `node_modules/${nodePackage}`;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && existsSync(inRoot(path))
    );
  });
}

/** Returns what npm recorded. On a full disk, its record may be incomplete. */
function recordedPackages() {
  try {
    return JSON.parse(readFileSync(installed, 'utf8')).packages;
  } catch {
    return {};
  }
}
