import { existsSync, readFileSync } from 'node:fs';
import { nodePackage, runsOwnNode } from '../../bin/node24.mjs';
import { installPackages } from './npm-install.mjs';
import { inRoot, root } from './root.mjs';

/** Installs the locked versions of the dependencies, unless they are already installed. Runs no package scripts. */
export function installDependencies() {
  return installPackages(root, 'the dependencies', {
    // Development packages are needed to build and test the app, whatever NODE_ENV is.
    flags: ['--include=dev', '--include=optional'],
    isPresent: () => isInstalled() && (!nodePackage || runsOwnNode()),
    // npm silently leaves out an optional package that it couldn't fetch, so the next run tries again.
    isComplete: () => !nodePackage || existsSync(inRoot('node_modules', nodePackage)),
  });
}

// A manual npm run counts as an installation if each version is the locked one. Only npm can determine which optional
// packages this machine needs, so they may be missing, except for the Node package.
function isInstalled() {
  const present = recordedPackages();
  return Object.entries(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages).every(
    ([path, wanted]) => {
      if (path === '') return true;
      const found = present[path];
      if (!found) return wanted.optional === true && path !== `node_modules/${nodePackage}`;
      return (
        found.version === wanted.version && found.integrity === wanted.integrity && existsSync(inRoot(path))
      );
    },
  );
}

/** Returns what npm recorded, or nothing if there is no record. On a full disk, it may be incomplete. */
function recordedPackages() {
  try {
    return JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
