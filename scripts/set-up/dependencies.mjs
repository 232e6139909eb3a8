import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { nodePackage } from '../../bin/node24.mjs';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';
import { withLock } from './with-lock.mjs';

const lockfile = inRoot('package-lock.json');
// npm's record of what it installed in node_modules. npm writes it last, so a broken installation has none.
const installed = inRoot('node_modules', '.package-lock.json');
// Next to node_modules, since npm clears that folder.
const lockedBy = inRoot('.parlance-installing');
const stampFile = inRoot('node_modules', '.parlance-installed');

const offline =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/;

/**
 * Installs the locked versions of the dependencies, unless they are already installed. Runs no package scripts. If
 * several commands start at the same time, one installs, and the others wait for it.
 */
export async function installDependencies() {
  const lock = readFileSync(lockfile);
  const stamp = `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}\n`;
  const isCurrent = () =>
    existsSync(installed) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isCurrent()) return;
  await withLock(lockedBy, async () => {
    if (!isCurrent()) await installLocked(lock, stamp);
  });
}

async function installLocked(lock, stamp) {
  if (existsSync(installed) && isInstalled(JSON.parse(lock))) return writeFileSync(stampFile, stamp);
  console.error('Installing the dependencies…');
  const { code, output } = await install();
  if (code !== 0) throw new Stop(whyNot(code, output));
  // npm silently leaves out an optional package that it couldn't fetch, so the next run tries again.
  if (!nodePackage || existsSync(inRoot('node_modules', nodePackage))) writeFileSync(stampFile, stamp);
}

async function install() {
  const { command, first, shell } = npm();
  // Development packages are needed to build and test the app, whatever NODE_ENV is.
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // After SIGTERM, npm keeps running for minutes and would disturb the next installation.
  const options = { shell, ownGroup: true };
  const exactly = await run(command, [...first, 'ci', ...flags], options);
  // `npm ci` rejects a lockfile that lists only some of another system's packages. `npm install` also keeps to the
  // locked versions.
  return exactly.output.includes('EUSAGE')
    ? run(command, [...first, 'install', '--no-save', ...flags], options)
    : exactly;
}

// A manual npm run counts as an installation if each version is the locked one. Only npm can determine which optional
// packages this machine needs, so they may be missing, except for the Node package.
function isInstalled(lock) {
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return wanted.optional === true && path !== `node_modules/${nodePackage}`;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && existsSync(inRoot(path))
    );
  });
}

function whyNot(code, output) {
  if (code === 127)
    return "The dependencies couldn't be installed: npm wasn't found. Install npm 10 or newer, then try again.";
  const lastLines = output.trim().split('\n').slice(-20).join('\n');
  if (offline.test(output)) {
    return `${lastLines}\nThe dependencies couldn't be downloaded because the package registry doesn't respond. Check the network and npm's registry and proxy settings, then try again.`;
  }
  return `${lastLines}\nThe dependencies couldn't be installed. npm's message is above.`;
}
