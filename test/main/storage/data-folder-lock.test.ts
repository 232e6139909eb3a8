import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '../../../src/main/storage/data-folder-lock.ts';
import { failureOf } from '../../../src/shared/failure.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

async function folderOfItsOwn(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

function failureOfLocking(folder: string): unknown {
  try {
    lockDataFolder(folder).release();
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

test('a data folder belongs to one instance until it releases the lock', async () => {
  const folder = await folderOfItsOwn();
  const lock = lockDataFolder(folder);
  expect(failureOfLocking(folder)).toEqual({ code: 'data-in-use', values: { folder } });
  expect((await stat(join(folder, 'parlance.lock'))).mode & 0o777).toBe(0o600);
  lock.release();
  expect(failureOfLocking(folder)).toBeNull();
  expect(failureOfLocking(join(folder, 'none'))).toMatchObject({ code: 'storage' });
});

test('the lock of a killed instance is free immediately', async () => {
  const folder = await folderOfItsOwn();
  const source = pathToFileURL(
    join(import.meta.dirname, '../../../src/main/storage/data-folder-lock.ts'),
  ).href;
  const code = `const { lockDataFolder } = await import(${JSON.stringify(source)});
    globalThis.lock = lockDataFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 60_000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  expect(failureOfLocking(folder)).toMatchObject({ code: 'data-in-use' });
  const exited = once(other, 'exit');
  other.kill('SIGKILL');
  await exited;
  expect(failureOfLocking(folder)).toBeNull();
});
