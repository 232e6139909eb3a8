import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FailureError, failure } from '../shared/failure.ts';

/** Subfolders that contain only Parlance's own files. */
const ownFolders = ['logs', 'media', 'backups'];

/** Parlance's own files. Anything else in their place, such as a pipe, would make startup fail or hang. */
const ownFiles =
  /^(?:parlance\.(?:db|db-wal|db-shm|lock|running|address|log(?:\.1)?)|config\.json|keys\.(?:json|secret)|open\.html)$/;

const writableByOthers = 0o022;
const writableByAll = 0o002;
const sticky = 0o1000;

/**
 * Creates the data folder with access for this account only, unless it exists, and makes sure that no other account can
 * write to it. Otherwise another account could replace keys, settings and records, or redirect writes with a symbolic
 * link.
 *
 * The folder itself may be a symbolic link, because people move it to another disk this way. Symbolic links inside it
 * are refused, and so are pipes, devices, folders in place of Parlance's files, and files that also have another name
 * (hard links), because anything Parlance writes to them would change the file under its other name too. An entry that
 * others can write to is made private if this account (`uid`) owns it, and refused otherwise. Windows has no POSIX
 * owners and modes, so they aren't checked there.
 *
 * @throws The system's error if the folder can't be created or read.
 * @throws FailureError `storage`, with `reason` and `path`, if it can't be made private.
 */
export function makePrivateFolder(folder: string, uid: number | null = process.geteuid?.() ?? null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  // Root is exempt: running as root means a container, which has no other accounts and often has such folders.
  if (uid !== null && uid !== 0) {
    const above = new Set([...foldersAbove(resolve(folder)), ...foldersAbove(real)]);
    for (const path of above) checkAbove(path);
  }
  makePrivate(real, uid);
  for (const name of readdirSync(real)) {
    makePrivate(join(real, name), uid);
    if (ownFolders.includes(name)) checkBelow(join(real, name), uid);
  }
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

/** Refuses a folder in which everybody can replace entries. Members of its group are trusted. */
function checkAbove(path: string): void {
  const { mode } = statSync(path);
  if ((mode & writableByAll) !== 0 && (mode & sticky) === 0) throw refused('parent-shared', path);
}

/** Checks only for links and folders, because there may be thousands of files. Their folders are private by now. */
function checkBelow(folder: string, uid: number | null): void {
  for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) throw refused('link', path);
    if (!hasExpectedType(entry.name, entry)) throw refused('wrong-kind', path);
    if (ownFiles.test(entry.name) && lstatSync(path).nlink > 1) throw refused('link', path);
    if (!entry.isDirectory()) continue;
    makePrivate(path, uid);
    checkBelow(path, uid);
  }
}

function makePrivate(path: string, uid: number | null): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Another instance of Parlance may have removed it meanwhile.
  if (!found) return;
  if (found.isSymbolicLink()) throw refused('link', path);
  if (!hasExpectedType(basename(path), found)) throw refused('wrong-kind', path);
  if (ownFiles.test(basename(path)) && found.nlink > 1) throw refused('link', path);
  if (uid === null) return;
  // Root can write anywhere. In a container, mounted folders belong to accounts on the host.
  if (uid !== 0 && found.uid !== uid && found.uid !== 0) throw refused('not-yours', path);
  if ((found.mode & writableByOthers) === 0) return;
  // The sticky bit marks a folder that is shared on purpose.
  if ((found.mode & sticky) !== 0 || !canRestrict(path, found.mode)) throw refused('shared', path);
}

function hasExpectedType(name: string, found: Pick<Stats, 'isFile' | 'isDirectory'>): boolean {
  if (ownFiles.test(name)) return found.isFile();
  return found.isDirectory() || (!ownFolders.includes(name) && found.isFile());
}

/** File systems without modes accept `chmod` but ignore it, so the mode is checked afterwards. */
function canRestrict(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o777 & ~writableByOthers);
    return (lstatSync(path).mode & writableByOthers) === 0;
  } catch {
    return false;
  }
}

function refused(
  reason: 'link' | 'wrong-kind' | 'not-yours' | 'shared' | 'parent-shared',
  path: string,
): FailureError {
  return new FailureError(failure('storage', { reason, path }));
}
