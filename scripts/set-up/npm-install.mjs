import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { diskProblem } from './disk-problem.mjs';
import { npm } from './npm.mjs';
import { whyUnreachable } from './reachable.mjs';
import { run } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';
import { Stop } from './stop.mjs';
import { requireWritable } from './writable.mjs';

const isNetworkProblem =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/;

// npm only warns of a file that it couldn't write completely, continues for minutes, and then reports success.
const isIncomplete = /TAR_ENTRY_ERROR/;

/** What npm prints for each package, from the network or its cache. */
const packageLine = /^npm http (?:fetch GET 200|cache) .*\.tgz/gm;

/**
 * Installs the locked packages of a folder. If that fails or is interrupted, removes its node_modules. `what` names the
 * packages in messages, `flags` are more flags for npm.
 *
 * @throws {Stop} with the reason
 */
export async function npmInstall(folder, what, flags = []) {
  requireWritable(folder);
  console.error(`Installing ${what}…`);
  // What is in npm's cache can be installed without the network.
  const unreachable = await whyUnreachable();
  if (unreachable) console.error(`  Only npm's cache is used, because ${unreachable}.`);
  const remove = () => rmSync(join(folder, 'node_modules'), { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const more = unreachable ? [...flags, '--offline'] : flags;
  const exactly = await runNpm(folder, what, ['ci', ...more]);
  // `npm ci` rejects a lockfile that lists only some of another system's packages. `npm install` also keeps to the
  // locked versions.
  const isRejected = exactly.output.includes('EUSAGE');
  const result = isRejected ? await runNpm(folder, what, ['install', '--no-save', ...more]) : exactly;
  process.off('exit', remove);
  if (result.code === 0 && !isIncomplete.test(result.output)) return;
  const reason = whyNot(result, what, folder, unreachable);
  remove();
  throw new Stop(reason);
}

async function runNpm(folder, what, args) {
  const { command, first, shell } = npm();
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
  const incomplete = new AbortController();
  let packages = 0;
  const read = (text) => {
    packages += text.match(packageLine)?.length ?? 0;
    if (isIncomplete.test(text)) incomplete.abort();
  };
  // `--prefix` isn't used: on Windows, npm is started by the shell, which would split a path with spaces into several
  // arguments. After SIGTERM, npm keeps running for minutes and would disturb the next installation.
  const options = { cwd: folder, shell, ownGroup: true, signal: incomplete.signal, onOutput: read };
  return withSignOfLife(
    () => `Still installing ${what}: ${packages} packages so far…`,
    () => run(command, [...first, ...args, ...flags], options),
  );
}

function whyNot({ code, output }, what, folder, unreachable) {
  if (code === 127)
    return `npm wasn't found, so ${what} couldn't be installed. Install npm 10 or newer, then try again.`;
  const problem = diskProblem(output, folder);
  if (problem) return `Couldn't install ${what}. ${problem}`;
  if (unreachable || isNetworkProblem.test(output))
    return `Couldn't download ${what} because ${unreachable ?? "the package registry doesn't respond"}. Check the network and npm's registry and proxy settings, then try again.`;
  const lines = output.split('\n').filter((line) => line.trim() && !/^npm (?:http|warn (?!tar))/.test(line));
  if (lines.length === 0) return `Couldn't install ${what}: npm ended with exit code ${code}.`;
  return `${lines.slice(-20).join('\n')}\nCouldn't install ${what}. npm's message is above.`;
}
