import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CannotStart } from '../../src/main/browser/cannot-start.ts';
import { startProblem } from '../../src/main/browser/start-problem.ts';
import { makePrivateFolder } from '../../src/main/private-folder.ts';
import { failureOf } from '../../src/shared/failure.ts';
import { removeFolder, tempFolder } from './services/in-temp-app.ts';

const me = process.geteuid?.() ?? 0;
/** An unprivileged account. If the tests run as root, it owns the folders. */
const person = me === 0 ? 4242 : me;

let parentFolder = '';
let folder = '';
beforeEach(async () => {
  parentFolder = await tempFolder();
  folder = join(parentFolder, 'data');
  onTestFinished(() => removeFolder(parentFolder));
});

/** Creates the folder as that account. Returns null on success, otherwise the reason and the error shown. */
function problemAfterCreating(
  uid: number | null = person,
): { reason: unknown; path: unknown; sentence: string } | null {
  try {
    makePrivateFolder(folder, uid);
    return null;
  } catch (thrown) {
    const { code, values } = failureOf(thrown);
    expect(code).toBe('storage');
    return { reason: values.reason, path: values.path, sentence: startProblem(thrown).sentence };
  }
}

function give(path: string, uid: number): void {
  if (me === 0) chownSync(path, uid, uid);
}

function folderAt(path: string, mode: number): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  give(path, person);
}

function fileAt(path: string, mode = 0o600): void {
  writeFileSync(path, 'text', { mode });
  chmodSync(path, mode);
  give(path, person);
}

const modeOf = (path: string) => lstatSync(path).mode & 0o7777;

describe.skipIf(process.platform === 'win32')('the data folder (G2)', () => {
  test('G2: it is created for this account only, with all its parents', () => {
    folder = join(parentFolder, 'a', 'b', 'data');
    expect(problemAfterCreating()).toBeNull();
    expect(modeOf(folder)).toBe(0o700);
  });

  test('G2: write access for the group or everyone is removed, and read access isn’t changed', () => {
    folderAt(folder, 0o777);
    folderAt(join(folder, 'media'), 0o775);
    folderAt(join(folder, 'media', 'captures'), 0o777);
    fileAt(join(folder, 'config.json'), 0o666);
    expect(problemAfterCreating()).toBeNull();
    expect(modeOf(folder)).toBe(0o755);
    expect(modeOf(join(folder, 'media'))).toBe(0o755);
    expect(modeOf(join(folder, 'media', 'captures'))).toBe(0o755);
    expect(modeOf(join(folder, 'config.json'))).toBe(0o644);
  });

  test('G2: a folder with the sticky bit, which is shared on purpose, is refused and not changed', () => {
    folderAt(folder, 0o1777);
    expect(problemAfterCreating()).toMatchObject({
      reason: 'shared',
      sentence: expect.stringContaining(folder),
    });
    expect(modeOf(folder)).toBe(0o1777);
  });

  test('G2: a folder that another account owns is refused, and so is anything in it', () => {
    folderAt(folder, 0o700);
    // Run as an account other than the owner's.
    if (me !== 0) {
      expect(problemAfterCreating(person + 1)).toMatchObject({ reason: 'not-yours', path: folder });
      return;
    }
    fileAt(join(folder, 'config.json'));
    chownSync(join(folder, 'config.json'), 4343, 4343);
    expect(problemAfterCreating()).toMatchObject({ reason: 'not-yours', path: join(folder, 'config.json') });
    chownSync(folder, 4343, 4343);
    expect(problemAfterCreating()).toMatchObject({
      reason: 'not-yours',
      path: folder,
      sentence: expect.stringContaining('belongs to another account'),
    });
  });

  test.each([
    'parlance.db',
    'parlance.db-wal',
    'parlance.lock',
    'parlance.running',
    'parlance.address',
    'config.json',
    'keys.json',
    'keys.secret',
    'open.html',
    'logs',
    'media',
    'backups',
    'chromium',
    'logs/parlance.log',
    'media/incoming',
    'media/captures',
    'media/captures/one',
    'media/0123456789abcdef',
    'backups/parlance-schema-1.db',
  ])('G2: a link in place of %s is refused, and its target isn’t touched', (name) => {
    const elsewhere = join(parentFolder, 'elsewhere');
    fileAt(elsewhere, 0o666);
    folderAt(folder, 0o700);
    const path = join(folder, name);
    folderAt(join(path, '..'), 0o700);
    symlinkSync(elsewhere, path);
    for (const uid of [person, null])
      expect(problemAfterCreating(uid)).toMatchObject({
        reason: 'link',
        path,
        sentence: expect.stringContaining('is a link'),
      });
    expect(statSync(elsewhere).mode & 0o777).toBe(0o666);
    rmSync(path);
    expect(problemAfterCreating()).toBeNull();
  });

  test.each(['parlance.db', 'keys.json', 'config.json', 'logs/parlance.log', 'backups/other'])(
    'G2: a pipe in place of %s is refused, and the start doesn’t wait for it',
    (name) => {
      const path = join(folder, name);
      folderAt(join(path, '..'), 0o700);
      give(folder, person);
      execFileSync('mkfifo', ['-m', '600', path]);
      give(path, person);
      for (const uid of [person, null])
        expect(problemAfterCreating(uid)).toMatchObject({
          reason: 'wrong-kind',
          path,
          sentence: expect.stringContaining('isn’t the kind of file'),
        });
    },
  );

  test('G2: a folder in place of a file is refused, and a file in place of a folder', () => {
    folderAt(join(folder, 'keys.json'), 0o700);
    expect(problemAfterCreating()).toMatchObject({ reason: 'wrong-kind', path: join(folder, 'keys.json') });
    rmSync(join(folder, 'keys.json'), { recursive: true });
    fileAt(join(folder, 'media'));
    expect(problemAfterCreating()).toMatchObject({ reason: 'wrong-kind', path: join(folder, 'media') });
  });

  test.each(['keys.json', 'config.json', 'parlance.db', 'logs/parlance.log', 'logs/parlance.log.1'])(
    'G2: %s is refused if it’s also a file elsewhere (a hard link), which stays unchanged',
    (name) => {
      const elsewhere = join(parentFolder, 'other');
      fileAt(elsewhere, 0o666);
      const path = join(folder, name);
      folderAt(join(path, '..'), 0o700);
      give(folder, person);
      linkSync(elsewhere, path);
      for (const uid of [person, null])
        expect(problemAfterCreating(uid)).toMatchObject({
          reason: 'link',
          path,
          sentence: expect.stringContaining('is a link'),
        });
      expect(statSync(elsewhere).mode & 0o777).toBe(0o666);
      rmSync(path);
      expect(problemAfterCreating()).toBeNull();
    },
  );

  test('G2: a recording may have another name, because Parlance never changes it', () => {
    folderAt(join(folder, 'media'), 0o700);
    give(folder, person);
    fileAt(join(parentFolder, 'copy'));
    linkSync(join(parentFolder, 'copy'), join(folder, 'media', 'a'.repeat(64)));
    expect(problemAfterCreating()).toBeNull();
  });

  test('X4: control characters in a file name aren’t sent to the terminal', () => {
    folderAt(folder, 0o700);
    symlinkSync('nothing', join(folder, 'a\u001b[2Jb'));
    const sentence = problemAfterCreating()?.sentence ?? '';
    expect(sentence).toContain('a\uFFFD[2Jb');
    expect(sentence).not.toMatch(/\p{Cc}/u);
  });

  test('X4: control characters in the message of any other error aren’t sent to the terminal either', () => {
    const named = 'no such folder: a\u001b[2Jb\u202e\nsecond line';
    for (const error of [new CannotStart(named, 1), new Error(named)]) {
      const { sentence } = startProblem(error);
      expect(sentence).toContain('a\uFFFD[2Jb\nsecond line');
      expect(sentence).not.toMatch(/[^\P{Cc}\n\t]|\u202e/u);
    }
  });

  test('G2: a dangling link is refused too', () => {
    folderAt(folder, 0o700);
    symlinkSync(join(parentFolder, 'nothing'), join(folder, 'keys.json'));
    expect(problemAfterCreating()).toMatchObject({ reason: 'link' });
    expect(existsSync(join(parentFolder, 'nothing'))).toBe(false);
  });

  test('G2: the data folder itself may be a link, for example to another disk', () => {
    const disk = join(parentFolder, 'disk');
    folderAt(disk, 0o775);
    symlinkSync(disk, folder);
    expect(problemAfterCreating()).toBeNull();
    expect(modeOf(disk)).toBe(0o755);
  });

  test('G2: links in Chromium’s own folder are left alone', () => {
    folderAt(folder, 0o700);
    folderAt(join(folder, 'chromium'), 0o700);
    symlinkSync('computer-4711', join(folder, 'chromium', 'SingletonLock'));
    expect(problemAfterCreating()).toBeNull();
  });

  test('G2: a parent folder that everyone can write to is refused, unless it is sticky', () => {
    const above = join(parentFolder, 'above');
    folder = join(above, 'between', 'data');
    folderAt(above, 0o777);
    expect(problemAfterCreating()).toMatchObject({ reason: 'parent-shared', path: above });
    chmodSync(above, 0o1777);
    expect(problemAfterCreating()).toBeNull();
    // A home folder with the usual mode on systems where each user has their own group.
    chmodSync(above, 0o775);
    expect(problemAfterCreating()).toBeNull();
    // This also applies through a link.
    chmodSync(above, 0o777);
    symlinkSync(folder, join(parentFolder, 'link'));
    folder = join(parentFolder, 'link');
    expect(problemAfterCreating()).toMatchObject({ reason: 'parent-shared', path: above });
    // In a container, root is usually the only account.
    expect(problemAfterCreating(0)).toBeNull();
  });
});
