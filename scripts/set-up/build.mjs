import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { diskProblem } from './disk-problem.mjs';
import { commandOf, environmentFor } from './node24.mjs';
import { inRoot, root } from './root.mjs';
import { run } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';
import { Stop } from './stop.mjs';
import { writeThirdParty } from './third-party.mjs';
import { requireWritable } from './writable.mjs';

const stampFile = inRoot('out', '.parlance-built');
const sources = [
  'src',
  'electron.vite.config.ts',
  'scripts/set-up/third-party.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Builds the app into out/, unless it was already built from the current sources. `node` is the path of a Node 24. */
export async function build(node) {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  requireWritable();
  console.error('Building Parlance…');
  discardBuild();
  await withSignOfLife(
    () => 'Still building…',
    () => buildWith(node),
  );
  writeFileSync(stampFile, stamp);
}

async function buildWith(node) {
  const { code, output } = await run(node, [commandOf('electron-vite'), 'build', '--logLevel', 'warn'], {
    env: environmentFor(node, { NODE_ENV: 'production' }),
  });
  if (code !== 0)
    throw new Stop(
      diskProblem(output) ?? `${output.trim()}\nParlance couldn't be built. The reason is above.`,
    );
  await writeThirdParty();
}

/**
 * Makes the next {@link build} run even if the sources are unchanged. Commands that write to out/ themselves call this.
 */
export function discardBuild() {
  rmSync(stampFile, { force: true });
}

function stampOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesBelow(inRoot(source)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)} ${content.length}\n`).update(content);
  }
  return `${hash.digest('hex')}\n`;
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesBelow(join(path, name)));
}
