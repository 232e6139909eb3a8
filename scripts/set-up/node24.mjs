import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findNode24 } from '../../bin/node24.mjs';
import { inRoot } from './root.mjs';
import { Stop } from './stop.mjs';

/**
 * Returns the absolute path of a Node of version 24 or newer: the project's own, or the one running this script.
 *
 * @throws {Stop} if there is none
 */
export function node24() {
  const { node, because } = findNode24();
  if (node) return node;
  throw new Stop(`${because}. Install Node 24 or newer, put it first in PATH, then try again.`);
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
  if (!existsSync(join(folder, 'package.json')))
    throw new Stop(`The package ${packageName} is missing. Delete the folder node_modules, then try again.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}
