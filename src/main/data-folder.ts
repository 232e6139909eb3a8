import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FailureError, failure } from '../shared/failure.ts';

/** Folders within the data folder that hold nothing but Parlance's own. */
const ownFolders = ['logs', 'media', 'backups'];

/** Links that Chromium makes in its home to have one instance alone. */
const chromiumLinks = /^Singleton(?:Lock|Cookie|Socket)$/;

const writableByOthers = 0o022;
const writableByAll = 0o002;
const sticky = 0o1000;

/**
 * Makes the data folder unless it exists, for this account alone, and sees to it that no other account can put anything
 * into it: whoever can write there can replace keys, settings and records, or lead what is written elsewhere by a link.
 *
 * The folder as a whole may be a link, as people make one to move it to another disk. Links within it are refused. What
 * others can write to is made private where it is this account's (`uid`), else refused. Windows has no modes: there links
 * alone are looked for. Throws the system's error where the folder can't be made or read, and a {@link FailureError}
 * (`storage`, with `reason` and `path`) where it can't be made private.
 */
export function makePrivateFolder(folder: string, uid: number | null = process.geteuid?.() ?? null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  // As the administrator it runs in containers, where nobody else is and such folders are common.
  if (uid !== null && uid !== 0) {
    const above = new Set([...foldersAbove(resolve(folder)), ...foldersAbove(real)]);
    for (const path of above) checkAbove(path);
  }
  makePrivate(real, uid);
  for (const name of readdirSync(real)) {
    if (chromiumLinks.test(name)) continue;
    makePrivate(join(real, name), uid);
    if (ownFolders.includes(name)) checkBelow(join(real, name), uid);
  }
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

/** Refuses a folder in which everybody can replace what lies in it; members of its group are trusted not to. */
function checkAbove(path: string): void {
  const { mode } = statSync(path);
  if ((mode & writableByAll) !== 0 && (mode & sticky) === 0) throw refused('parent-shared', path);
}

/** There may be thousands of files, so only their kinds are looked at: the folders that hold them are private by now. */
function checkBelow(folder: string, uid: number | null): void {
  for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) throw refused('link', path);
    if (!entry.isDirectory()) continue;
    makePrivate(path, uid);
    checkBelow(path, uid);
  }
}

function makePrivate(path: string, uid: number | null): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Another Parlance, which has the folder, may have removed it meanwhile.
  if (!found) return;
  if (found.isSymbolicLink()) throw refused('link', path);
  if (uid === null) return;
  // The administrator can do everything anyway; in a container folders that it is given belong to accounts outside.
  if (uid !== 0 && found.uid !== uid && found.uid !== 0) throw refused('not-yours', path);
  if ((found.mode & writableByOthers) === 0) return;
  // Whoever gave a folder this mark means it for everyone.
  if ((found.mode & sticky) !== 0 || !canNarrow(path, found.mode)) throw refused('shared', path);
}

/** File systems without modes take the change, and stay as they are. */
function canNarrow(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o777 & ~writableByOthers);
    return (lstatSync(path).mode & writableByOthers) === 0;
  } catch {
    return false;
  }
}

function refused(reason: 'link' | 'not-yours' | 'shared' | 'parent-shared', path: string): FailureError {
  return new FailureError(failure('storage', { reason, path }));
}
