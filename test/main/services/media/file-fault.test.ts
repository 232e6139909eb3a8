import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src/main/services/clock.ts';
import { createOfferedFiles, fileFault } from '../../../../src/main/services/media/offered-files.ts';
import { failureOf } from '../../../../src/shared/failure.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function createFolder(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

const isWindows = process.platform === 'win32';

describe('why a file can’t be read', () => {
  it('T1, X4: nothing if it’s a file, also an empty one or at the end of a link', async () => {
    const folder = await createFolder();
    writeFileSync(join(folder, 'tape.wav'), 'x');
    writeFileSync(join(folder, 'empty.wav'), '');
    symlinkSync(join(folder, 'tape.wav'), join(folder, 'link.wav'));
    for (const name of ['tape.wav', 'empty.wav', 'link.wav'])
      expect(await fileFault(join(folder, name))).toBe(null);
  });

  it('T1, X4: it’s missing, or a link that leads nowhere or to itself', async () => {
    const folder = await createFolder();
    symlinkSync(join(folder, 'nowhere'), join(folder, 'broken.wav'));
    symlinkSync(join(folder, 'loop.wav'), join(folder, 'loop.wav'));
    writeFileSync(join(folder, 'file'), '');
    for (const name of ['gone.wav', 'broken.wav', 'loop.wav', 'file/inside.wav'])
      expect([name, await fileFault(join(folder, name))]).toEqual([name, 'missing']);
  });

  it('T1, X4: it’s a folder, or a link to one', async () => {
    const folder = await createFolder();
    mkdirSync(join(folder, 'tapes.wav'));
    symlinkSync(join(folder, 'tapes.wav'), join(folder, 'link.wav'));
    for (const name of ['tapes.wav', 'link.wav']) expect(await fileFault(join(folder, name))).toBe('folder');
  });

  it.skipIf(isWindows)('T1, X4: it’s a pipe, a socket or a device, which isn’t opened', async () => {
    const folder = await createFolder();
    execFileSync('mkfifo', [join(folder, 'pipe.wav')]);
    const server = createServer().listen(join(folder, 'socket.wav'));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    for (const path of [join(folder, 'pipe.wav'), join(folder, 'socket.wav'), '/dev/null', '/dev/zero'])
      expect([path, await fileFault(path)]).toEqual([path, 'special']);
  });

  it.skipIf(isWindows || process.getuid?.() === 0)(
    'T1, X4: its user may not read it, or not its folder',
    async () => {
      const folder = await createFolder();
      writeFileSync(join(folder, 'tape.wav'), 'x', { mode: 0 });
      mkdirSync(join(folder, 'locked'));
      writeFileSync(join(folder, 'locked/tape.wav'), 'x');
      chmodSync(join(folder, 'locked'), 0);
      onTestFinished(() => chmodSync(join(folder, 'locked'), 0o700));
      for (const name of ['tape.wav', 'locked/tape.wav'])
        expect(await fileFault(join(folder, name))).toBe('denied');
    },
  );

  it('P1, T1: is found by a token that is valid once', async () => {
    const folder = await createFolder();
    const store = { storeInPlace: () => Promise.reject(new Error('not expected')) };
    const offered = createOfferedFiles(store, systemClock);
    const token = offered.offer(folder);
    expect(await offered.fault(token)).toBe('folder');
    expect(await offered.fault(token).catch(failureOf)).toMatchObject({ code: 'not-found' });
    expect(await offered.fault('another').catch(failureOf)).toMatchObject({ code: 'not-found' });
  });
});
