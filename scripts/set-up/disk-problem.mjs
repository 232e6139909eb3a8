import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { root } from './root.mjs';

/** Calls that read or write files. Others, such as `spawn`, fail with some of the same codes. */
const fileCalls =
  /^(?:access|open|write|mkdir|mkdtemp|rename|unlink|rm|rmdir|link|symlink|copyfile|chmod|chown|scandir|lstat|stat|fsync|close)$/;

/** Bytes. */
const almostNothing = 1_000_000;

// Linux also reports a lack of file watchers as ENOSPC.
const isFull =
  /ENOSPC(?!: System limit)|EDQUOT|no space left on device|disk quota exceeded|enough free space/i;
const isReadOnly = /EROFS: |read-only file system/i;
// With a colon, since `spawn` and `connect` fail with these codes too, and then don't put one there.
const isForbidden = /(?:EACCES|EPERM): /;

/**
 * Returns a sentence that says why files couldn't be written and what to do, or undefined if a program's output contains
 * no such reason. `folder` is where the program writes. Node and npm name the path unless the disk is full: then the
 * fullest of the disks that it may have written to is named, or all of them if space has been freed again.
 */
export function diskProblem(output, folder = root) {
  if (isFull.test(output)) return fullDisk([folder, process.env.npm_config_cache]);
  if (isReadOnly.test(output))
    return advised(folderIn(output, folder), (named) => `The folder ${named} is read-only`);
  if (isForbidden.test(output))
    return advised(
      folderIn(output, folder),
      (named) => `This account can't read or write in the folder ${named}`,
    );
  return undefined;
}

/** Returns a sentence if almost nothing can be written to a disk that tests use, and they fail for this reason. */
export function fullDiskProblem() {
  return fullest([root]) && fullDisk([root]);
}

/** Returns the sentence for an error that Node threw while it read or wrote a file, or undefined for other errors. */
export function problemOfError({ code, syscall, message, path }) {
  return code && fileCalls.test(syscall) ? diskProblem(message, path && dirname(path)) : undefined;
}

function fullDisk(folders) {
  const named = fullest(folders) ?? [...folders, tmpdir()].filter(Boolean).map(withoutEnd).join(' or ');
  return `The disk with ${named} is full. Free up space on it, then try again.`;
}

function advised(folder, problem) {
  const advice = isInside(root, folder)
    ? 'Use a copy of the project in a folder that you can write to.'
    : 'Make it writable, then try again.';
  return `${problem(folder)}. ${advice}`;
}

function folderIn(output, folder) {
  const path =
    /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1] ??
    /(?:EROFS|EACCES|EPERM): [^'\n]*, \w+ '([^'\n]+)'/.exec(output)?.[1];
  return withoutEnd(path === undefined || isInside(folder, path) ? folder : dirname(path));
}

function isInside(folder, path) {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function withoutEnd(folder) {
  return folder.replace(/(?<=.)[\\/]$/, '');
}

/** Returns the folder whose disk is the fullest, if almost nothing can be written to it. */
function fullest(folders) {
  const space = [...folders, tmpdir()].filter(Boolean).map((folder) => ({ folder, free: freeSpace(folder) }));
  const least = space.reduce((a, b) => (b.free < a.free ? b : a));
  return least.free < almostNothing ? withoutEnd(least.folder) : undefined;
}

function freeSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
