import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';
import { Stop } from '../set-up/stop.mjs';

/** Left out of a copy of the project. */
const leftOut = ['.git', 'out', 'out-dev', 'test-results', 'node_modules'];

/**
 * Calls `use` with a place in which Electron can run the project: `{ cwd, user, env }`. `user` is `{ uid, gid }` or
 * undefined. If this is root, whose pages Chromium doesn't run in its sandbox, or if the Electron needs the script
 * `adapt`, the place is a temporary copy of the project, and its user is an ordinary one. Otherwise, it's the project.
 */
export async function withElectronPlace(node, adapt, use) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !adapt) return use({ cwd: inRoot(), env: {} });
  const folder = mkdtempSync(join(tmpdir(), 'parlance-electron-'));
  try {
    await copyProject(folder);
    if (adapt) await done(run(node, [adapt, folder]), "The built app couldn't be adapted to this Electron");
    const user = isRoot ? ordinaryUser() : undefined;
    return await use({ cwd: folder, user, env: ownFolders(folder, user) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyProject(folder) {
  const names = readdirSync(inRoot()).filter((name) => !leftOut.includes(name));
  const copy = (flag, ...copied) =>
    run('cp', [flag, ...copied.map((name) => inRoot(name)), folder]).then(({ code }) => code === 0);
  // `adapt` changes these files, so they can't be links.
  const isCopied = (await copy('-a', 'out', ...names)) && (await copiedModules(copy));
  if (!isCopied) throw new Stop(`The project couldn't be copied to ${folder}.`);
}

// Hard links are fast and take no space. They work only within one file system.
async function copiedModules(copy) {
  return (await copy('-al', 'node_modules')) || copy('-a', 'node_modules');
}

async function done(running, problem) {
  const { code, output } = await running;
  if (code !== 0) throw new Stop(`${output.trim()}\n${problem}.`);
}

/** The account that owns no files. It exists on every Linux system. */
function ordinaryUser() {
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function ownFolders(folder, user) {
  const names = { HOME: 'home', TMPDIR: 'tmp', XDG_RUNTIME_DIR: 'run' };
  for (const name of Object.values(names)) mkdirSync(join(folder, name), { mode: 0o700 });
  for (const name of ['', ...Object.values(names)])
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  chmodSync(folder, 0o755);
  return Object.fromEntries(Object.entries(names).map(([name, path]) => [name, join(folder, path)]));
}
