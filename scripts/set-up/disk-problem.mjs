import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
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
 * fullest of the disks that it may have written to is named.
 */
export function diskProblem(output, folder = root) {
  if (isFull.test(output)) return fullDisk(fullest([folder, process.env.npm_config_cache]).folder);
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
  const { folder, free } = fullest([root]);
  return free < almostNothing ? fullDisk(folder) : undefined;
}

/** Returns the sentence for an error that Node threw while it read or wrote a file, or undefined for other errors. */
export function problemOfError({ code, syscall, message, path }) {
  return code && fileCalls.test(syscall) ? diskProblem(message, path && dirname(path)) : undefined;
}

function fullDisk(folder) {
  return `The disk with ${withoutEnd(folder)} is full. Free up space on it, then try again.`;
}

function advised(folder, problem) {
  const advice = `${folder}/`.startsWith(root)
    ? 'Use a copy of the project in a folder that you can write to.'
    : 'Make it writable, then try again.';
  return `${problem(folder)}. ${advice}`;
}

function folderIn(output, folder) {
  const path = /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1] ?? /, \w+ '([^'\n]+)'/.exec(output)?.[1];
  const named = path === undefined || path.startsWith(folder) ? folder : dirname(path);
  return withoutEnd(named);
}

function withoutEnd(folder) {
  return folder.replace(/(?<=.)[\\/]$/, '');
}

function fullest(folders) {
  const space = [...folders, tmpdir()].filter(Boolean).map((folder) => ({ folder, free: freeSpace(folder) }));
  return space.reduce((least, each) => (each.free < least.free ? each : least));
}

function freeSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
