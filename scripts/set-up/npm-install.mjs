import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskProblem } from './disk-problem.mjs';
import { npm } from './npm.mjs';
import { run } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';
import { Stop } from './stop.mjs';
import { withLock } from './with-lock.mjs';
import { requireWritable } from './writable.mjs';

// npm only warns of a file that it couldn't write completely, continues for minutes, and then reports success.
const isIncomplete = /TAR_ENTRY_ERROR/;

/** The lines that say why npm failed, without stack traces. Others, such as those of `http`, also contain error codes. */
const isReason = /^npm (?:error|ERR!)(?! +at .*:\d+)|TAR_ENTRY_ERROR/;

const isNetworkProblem =
  /^npm (?:error|ERR!) code (?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET)/m;

/** What npm prints for each package, from the network or its cache. */
const packageLine = /^npm http (?:fetch GET 200|cache) .*\.tgz/gm;

/**
 * Time in milliseconds in which anything must have responded. npm itself waits for ever for a proxy that accepts
 * connections and then sends nothing.
 */
const defaultPatience = 120_000;

/** By default, npm retries for more than a minute. What a user has set comes later in the environment, and applies. */
const retries = { npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '3000' };

/**
 * Installs the locked packages of a folder, unless they're already installed. If several commands start at the same
 * time, one installs, and the others wait for it. A stamp in node_modules is removed before and written after an
 * installation, so one that failed or was interrupted is started again. `what` names the packages in messages, and
 * `flags` are more flags for npm. `isPresent` says whether someone else installed them, and `isComplete` whether npm
 * left nothing important out.
 *
 * @throws {Stop} with the reason that they can't be installed
 */
export async function installPackages(
  folder,
  what,
  { flags = [], isPresent = () => false, isComplete = () => true, patience = defaultPatience } = {},
) {
  const modules = (...parts) => join(folder, 'node_modules', ...parts);
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  const stamp = `${process.platform}-${process.arch} ${hash.digest('hex')}\n`;
  const stampFile = modules('.parlance-installed');
  // npm's record of what it installed. It writes it last, also if someone runs it without our scripts.
  const record = modules('.package-lock.json');
  const isCurrent = () =>
    existsSync(record) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isCurrent()) return;
  requireWritable(folder);
  // The lock is next to node_modules, since npm clears that folder.
  await withLock(join(folder, '.parlance-installing'), async () => {
    if (isCurrent()) return;
    if (!isPresent()) {
      // npm puts node_modules/.bin first in PATH, so an incomplete Node there would run the commands that replace it.
      const nodeLinks = ['node', 'node.cmd', 'node.ps1'].map((name) => modules('.bin', name));
      for (const file of [stampFile, record, ...nodeLinks]) rmSync(file, { force: true });
      try {
        await install(folder, what, flags, patience);
      } finally {
        for (const file of nodeLinks) rmSync(file, { force: true });
      }
    }
    if (isComplete()) writeFileSync(stampFile, stamp);
  });
}

async function install(folder, what, flags, patience) {
  console.error(`Installing ${what}…`);
  const exactly = await runNpm(folder, what, ['ci', ...flags], patience);
  // `npm ci` rejects a lockfile that lists only some of another system's packages. `npm install` also keeps to the
  // locked versions.
  const isRejected = exactly.output.includes('EUSAGE');
  const result = isRejected
    ? await runNpm(folder, what, ['install', '--no-save', ...flags], patience)
    : exactly;
  const hasFragments = isIncomplete.test(result.output);
  if (result.code === 0 && !hasFragments) return;
  const reason = whyNot(result, what, folder);
  if (hasFragments) removeFragments(join(folder, 'node_modules'));
  throw new Stop(reason);
}

async function runNpm(folder, what, args, patience) {
  const { command, first, shell } = npm();
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
  const aborted = new AbortController();
  let packages = 0;
  let isSilent = false;
  const silence = setTimeout(() => {
    isSilent = true;
    aborted.abort();
  }, patience);
  const read = (text) => {
    if (text.includes('npm http ')) clearTimeout(silence);
    packages += text.match(packageLine)?.length ?? 0;
    if (isIncomplete.test(text)) aborted.abort();
  };
  // `--prefix` isn't used: on Windows, npm is started by the shell, which would split a path with spaces into several
  // arguments. After SIGTERM, npm keeps running for minutes and would disturb the next installation.
  const options = { cwd: folder, shell, ownGroup: true, signal: aborted.signal, onOutput: read };
  const result = await withSignOfLife(
    () => progressLine(what, packages),
    () => run(command, [...first, ...args, ...flags], { ...options, env: { ...retries, ...process.env } }),
  );
  clearTimeout(silence);
  return { ...result, isSilent };
}

// Fragments fill the disk, and a cut-off program in them would crash. If they can't be removed, the next installation
// replaces them.
function removeFragments(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // The reason of the failed installation is more useful than this one.
  }
}

/** Returns the line that is printed at intervals. It names the proxies while nothing has arrived. */
export function progressLine(what, packages, env = process.env) {
  const soFar = packages > 0 ? `${packages} packages so far` : `no package has arrived yet${proxies(env)}`;
  return `Still installing ${what}: ${soFar}…`;
}

/** Lists the proxies in the environment, without passwords. npm puts its own settings there for its scripts. */
function proxies(env) {
  const set = Object.entries(env).flatMap(([name, value]) => {
    const isProxy = /^(?:npm_config_(?:https_)?|https?_|all_)proxy$/i.test(name) && URL.canParse(value);
    const { protocol, host } = isProxy ? new URL(value) : {};
    return host ? [`${name} is ${protocol}//${host}`] : [];
  });
  return set.length > 0 ? ` (${set.join(', ')})` : '';
}

function whyNot({ code, output, isSilent }, what, folder) {
  if (code === 127)
    return `npm wasn't found, so ${what} couldn't be installed. Install npm 10 or newer, then try again.`;
  const lines = output.split('\n').filter((line) => line.trim() && !line.startsWith('npm http '));
  const reasons = lines.filter((line) => isReason.test(line));
  const problem = diskProblem(reasons.join('\n'), folder);
  if (problem) return `Couldn't install ${what}. ${problem}`;
  const shown = (reasons.length > 0 || isSilent ? reasons : lines).slice(-20).map((line) => `${line}\n`);
  if (isSilent || isNetworkProblem.test(reasons.join('\n')))
    return `${shown.join('')}Couldn't download ${what} because the package registry or a proxy doesn't respond. Check the network and npm's registry and proxy settings${proxies(process.env)}, then try again.`;
  if (shown.length === 0) return `Couldn't install ${what}: npm ended with exit code ${code}.`;
  return `${shown.join('')}Couldn't install ${what}. npm's message is above.`;
}
