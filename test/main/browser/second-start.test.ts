import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishAddress, runningAddress } from '../../../src/main/browser/running-address.ts';
import { startProblem } from '../../../src/main/browser/start-problem.ts';
import { lockDataFolder } from '../../../src/main/storage/data-folder-lock.ts';
import { ensureBuilt, startBuiltServer } from '../built-server.ts';
import { temporaryFolder } from './fake-shell.ts';

/** Returns the message of a second start in this folder. */
function secondStart(folder: string): string {
  const lock = lockDataFolder(folder);
  onTestFinished(() => lock.release());
  try {
    lockDataFolder(folder).release();
  } catch (thrown) {
    return startProblem(thrown).sentence;
  }
  throw new Error('the folder is free');
}

test('P2: a second start says where the first one runs and how to get a link, without a code', async () => {
  await ensureBuilt();
  const folder = await temporaryFolder();
  const flags = ['--no-open', '--port', '0', '--data-dir', folder];
  const first = startBuiltServer(flags);
  const { origin } = new URL(await first.ready());
  const second = startBuiltServer(flags);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(
    `It’s running at ${origin}/ (process ${first.child.pid}). To get a one-time link for another browser, press Enter in the terminal where it’s running, or copy one under Settings › About`,
  );
  expect(second.errors()).not.toContain('once=');
  expect(second.errors().trim().split('\n')).toHaveLength(1);
  const file = join(folder, 'parlance.address');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain('once');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test('P2: without an address that is still true, a second start names only the folder', async () => {
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  for (const content of [
    null,
    '{"por',
    'null',
    '{"port":"80","pid":1}',
    `{"port":4000,"pid":${ended.pid}}`,
  ]) {
    const folder = await temporaryFolder();
    if (content !== null) writeFileSync(join(folder, 'parlance.address'), content);
    expect(secondStart(folder)).toMatch(/^Parlance is already running\. The data folder .* --data-dir\.$/);
  }
});

test('P2: the address replaces one that a killed instance left, and follows no link', async () => {
  const folder = await temporaryFolder();
  const target = join(folder, 'target');
  writeFileSync(target, 'untouched');
  symlinkSync(target, join(folder, 'parlance.address'));
  const remove = publishAddress(folder, 4001, process.pid);
  expect(readFileSync(target, 'utf8')).toBe('untouched');
  publishAddress(folder, 4002, process.pid);
  expect(runningAddress(folder)).toEqual({ url: 'http://127.0.0.1:4002/', pid: process.pid });
  expect(secondStart(folder)).toContain('It’s running at http://127.0.0.1:4002/');
  remove();
  expect(runningAddress(folder)).toBeNull();
});

test('P2: a start continues if the address can’t be written', async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'parlance.address'));
  const remove = publishAddress(folder, 4001, process.pid);
  remove();
  expect(runningAddress(folder)).toBeNull();
});
