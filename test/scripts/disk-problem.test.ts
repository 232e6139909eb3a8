import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { diskProblem, problemOfError } from '../../scripts/set-up/disk-problem.mjs';

const root = join(import.meta.dirname, '../..');
const copy = 'Use a copy of the project in a folder that you can write to.';

describe('the sentence for files that can’t be written', () => {
  test.each([
    [
      "EROFS: read-only file system, open '/elsewhere/a/file'",
      'The folder /elsewhere/a is read-only. Make it writable, then try again.',
    ],
    [
      `EROFS: read-only file system, mkdir '${join(root, 'out/main')}'`,
      `The folder ${root} is read-only. ${copy}`,
    ],
    [
      `npm error code EROFS\nnpm error path ${root}/node_modules\nnpm error EROFS: read-only file system, mkdir`,
      `The folder ${root} is read-only. ${copy}`,
    ],
    [
      `EACCES: permission denied, unlink '${join(root, 'out/a.js')}'`,
      `This account can't read or write in the folder ${root}. ${copy}`,
    ],
  ])('P6: names the folder: %s', (output, sentence) => {
    expect(diskProblem(output)).toBe(sentence);
  });

  test.each([
    'ENOSPC: no space left on device, write',
    'dpkg: error: failed to write (No space left on device)',
    "E: You don't have enough free space in /var/cache/apt/archives/.",
    'EDQUOT: disk quota exceeded, open',
  ])('P6: names the disk that is full: %s', (output) => {
    expect(diskProblem(output, root)).toMatch(
      /^The disk with \/.* is full\. Free up space on it, then try again\.$/,
    );
  });

  test('P6: names each disk that may have been full if none is any more', () => {
    const [project, cache] = ['/project', '/cache'].map((name) => join(tmpdir(), name));
    vi.stubEnv('npm_config_cache', cache);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(diskProblem('npm error code ENOSPC', project)).toBe(
      `The disk with ${project} or ${cache} or ${tmpdir()} is full. Free up space on it, then try again.`,
    );
  });

  test.each([
    [
      'another file in single quotes',
      "Error: can't load, see 'docs/file'\nEACCES: permission denied, open '/elsewhere/a/b'",
    ],
    ['a folder whose name begins like the project’s', `EACCES: permission denied, open '${root}-2/b'`],
    [
      'a quotation before the error',
      "it failed, because 'one/two'\nEACCES: permission denied, scandir '/c/d'",
    ],
  ])('P6: names the folder of the error, not %s', (_, output) => {
    const path = /(?:open|scandir) '(.+)'/.exec(output)?.[1] ?? '';
    expect(diskProblem(output)).toBe(
      `This account can't read or write in the folder ${dirname(path)}. Make it writable, then try again.`,
    );
  });

  test.each([
    'ENOSPC: System limit for number of file watchers reached, watch',
    'spawn /usr/bin/electron EACCES',
    'connect EACCES 127.0.0.1:443',
    'SyntaxError: Unexpected token',
  ])('P6: isn’t used for another problem: %s', (output) => {
    expect(diskProblem(output, root)).toBeUndefined();
  });

  test('P6: isn’t used for an error of a process or a connection', () => {
    const message = 'EACCES: permission denied';
    expect(problemOfError({ code: 'EACCES', syscall: 'spawn sh', message })).toBeUndefined();
    expect(problemOfError(new TypeError(message))).toBeUndefined();
  });
});

// Every write to this device fails as on a full disk.
test.skipIf(process.platform !== 'linux')(
  'P6: a full disk ends a command with one sentence, without a stack trace',
  async () => {
    const program = `import { writeFileSync } from 'node:fs';
      import { runCommand } from ${JSON.stringify(join(root, 'scripts/set-up/stop.mjs'))};
      await runCommand(async () => writeFileSync('/dev/full', 'text'));`;
    const failed = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The disk with \/.* is full\. Free up space on it, then try again\.\n$/),
    });
  },
);
