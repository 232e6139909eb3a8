import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskProblem, problemOfError } from './disk-problem.mjs';
import { environmentFor } from './node24.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';
import { withLock } from './with-lock.mjs';

/** Time without progress after which the download is aborted, in milliseconds. A slow connection may take an hour. */
const defaultStallTimeout = 15_000;

const partialDownload = import.meta.resolve('./partial-download.mjs');

/**
 * Returns `{ electron }` with the path of Electron's runtime, downloaded by its own installer if necessary, or
 * `{ because }` with the reason there is none. The next call resumes an interrupted download. `folder` is the npm
 * package's folder.
 */
export async function fetchElectronRuntime(
  node,
  { folder = inRoot('node_modules', 'electron'), stallTimeout = defaultStallTimeout } = {},
) {
  const present = electronRuntime(folder);
  if (present) return { electron: present };
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH)
    return { because: "There's no Electron in the folder in ELECTRON_OVERRIDE_DIST_PATH" };
  try {
    return await withLock(join(folder, '.parlance-installing'), async () => {
      const electron = electronRuntime(folder);
      return electron ? { electron } : await download(node, folder, stallTimeout);
    });
  } catch (error) {
    const problem = problemOfError(error);
    if (!problem) throw error;
    return notDownloaded(problem);
  }
}

async function download(node, folder, stallTimeout) {
  console.error("Downloading Electron's runtime…");
  // The installer writes path.txt last. If it's interrupted, the runtime is incomplete without it.
  for (const name of ['path.txt', 'dist']) rmSync(join(folder, name), { recursive: true, force: true });
  // An aborted download leaves partial files behind, so it gets a temporary folder.
  const scratch = mkdtempSync(join(tmpdir(), 'parlance-electron-'));
  const watch = watchGrowth([scratch, join(folder, 'dist')], stallTimeout);
  const env = electronEnvironment(node, {
    TMPDIR: scratch,
    TMP: scratch,
    TEMP: scratch,
    PARLANCE_PARTIAL_DOWNLOAD: join(folder, 'partial'),
    ...proxySupport(),
  });
  try {
    const { output } = await withSignOfLife(watch.report, () =>
      run(node, ['--import', partialDownload, join(folder, 'install.js')], {
        env,
        ownGroup: true,
        signal: watch.signal,
      }),
    );
    const electron = electronRuntime(folder);
    if (electron) return { electron };
    const problem = diskProblem(output, folder);
    if (problem) {
      for (const name of ['dist', 'partial']) rmSync(join(folder, name), { recursive: true, force: true });
      return notDownloaded(problem);
    }
    const why = watch.signal.aborted
      ? `the download stalled for ${stallTimeout / 1000} seconds`
      : (firstLineOf(output) ?? 'its installer gave no reason');
    return { because: `Electron's runtime couldn't be downloaded (${why})` };
  } finally {
    watch.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function notDownloaded(problem) {
  return { because: `Electron's runtime couldn't be downloaded. ${problem.replace(/\.$/, '')}` };
}

/**
 * Returns the environment for Electron and its installer, like `environmentFor`. An inherited `ELECTRON_RUN_AS_NODE`
 * would make Electron run as plain Node.
 */
export function electronEnvironment(node, extra = {}) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = environmentFor(node, extra);
  return env;
}

/**
 * Returns environment variables that make the installer use a proxy. It downloads with Node's `fetch`, which ignores
 * the proxy variables by default. If none is set, npm's own proxy is used, which npm passes to its scripts.
 */
function proxySupport() {
  const { npm_config_https_proxy: https, npm_config_proxy: other } = process.env;
  const isSet = Object.keys(process.env).some((name) => /^https?_proxy$/i.test(name));
  if (isSet) return { NODE_USE_ENV_PROXY: '1' };
  const proxy = https || other;
  return proxy ? { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy, HTTP_PROXY: other || proxy } : {};
}

/** Aborts `signal` when the folders haven't grown for `stallTimeout` ms. `report` says how much has arrived. */
export function watchGrowth(folders, stallTimeout) {
  const controller = new AbortController();
  let size = 0;
  let grownAt = performance.now();
  const look = () => {
    const now = performance.now();
    const found = folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
    if (found !== size) grownAt = now;
    size = found;
    if (now - grownAt > stallTimeout) controller.abort();
  };
  const timer = setInterval(look, Math.min(1000, stallTimeout / 4));
  const report = () => `${Math.round(size / 1_000_000)} MB so far…`;
  return { signal: controller.signal, report, stop: () => clearInterval(timer) };
}

function sizeOf(folder) {
  let size = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true })) size += statSync(join(folder, entry)).size;
  } catch {
    // The folder doesn't exist yet, or the installer moved a file.
  }
  return size;
}

// Finds the runtime the way Electron's own index.js does.
function electronRuntime(folder) {
  const name = textOf(join(folder, 'path.txt'));
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (elsewhere) return existing(join(elsewhere, name ?? 'electron'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const isThisVersion = textOf(join(folder, 'dist', 'version'))?.replace(/^v/, '') === version;
  return name && isThisVersion ? existing(join(folder, 'dist', name)) : undefined;
}

function existing(path) {
  return existsSync(path) ? path : undefined;
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

// The first line of an error is its message, and the rest is its stack.
function firstLineOf(output) {
  const lines = output.split('\n').map((line) => line.trim().replace(/^Error: /, ''));
  return lines.find((line) => line !== '');
}
