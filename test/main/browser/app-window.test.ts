import { spawn } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { browserPlaces, findAppWindow } from '../../../src/main/browser/app-window.ts';
import { eventually } from '../../eventually.ts';
import { ensureBuilt, signIn, startBuiltServer } from '../built-server.ts';
import { temporaryFolder } from './fake-shell.ts';

beforeAll(ensureBuilt, 180_000);

/** Creates a folder with a program that records its arguments. */
async function folderWith(program: string, code = 0) {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, program),
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/arguments"\nexit ${code}\n`,
  );
  await chmod(join(folder, program), 0o700);
  return { folder, arguments: () => readFile(join(folder, 'arguments'), 'utf8') };
}

test('P2: an app window is opened in a browser of the Chromium family, through a file', async () => {
  const browser = await folderWith('microsoft-edge');
  const env = { PATH: browser.folder, DISPLAY: ':0' };
  const open = findAppWindow({ platform: 'linux', env, home: '/nowhere', spawn });
  await open?.('/home/ada/a b/open.html');
  expect(await browser.arguments()).toBe('--app=file:///home/ada/a%20b/open.html\n');
});

test('P2: without such a browser there is no app window, and one that fails to start says so', async () => {
  const other = await folderWith('firefox');
  const find = (PATH: string) =>
    findAppWindow({ platform: 'linux', env: { PATH, DISPLAY: ':0' }, home: '/nowhere', spawn });
  expect(find(other.folder)).toBeNull();
  const failing = await folderWith('chromium', 1);
  await expect(find(failing.folder)?.('/tmp/open.html')).rejects.toThrow('exited with code 1');
});

test('P2: browsers are looked for where each system installs them', () => {
  const windows = browserPlaces({
    platform: 'win32',
    env: { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
    home: 'C:\\Users\\ada',
  });
  expect(windows.map((path) => path.replaceAll('\\', '/'))).toEqual(
    expect.arrayContaining([
      'C:/Program Files/Google/Chrome/Application/chrome.exe',
      'C:/Users/ada/AppData/Local/Microsoft/Edge/Application/msedge.exe',
    ]),
  );
  const mac = browserPlaces({ platform: 'darwin', env: {}, home: '/Users/ada' });
  expect(mac[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(mac).toContain('/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
});

test('P2: with --app the shell opens an app window, and deletes the redirect file once it is signed in', async () => {
  const browser = await folderWith('google-chrome');
  const dataFolder = await temporaryFolder();
  const shell = startBuiltServer(['--app', '--demo', '--port', '0', '--data-dir', dataFolder], {
    PATH: `${browser.folder}:${process.env.PATH}`,
    DISPLAY: ':0',
  });
  expect(await shell.ready()).not.toContain('once');
  const [file] = (await browser.arguments()).match(/(?<=^--app=)file:.*/) ?? [];
  const page = await readFile(new URL(file ?? ''), 'utf8');
  const link = new URL(/url=([^"]+)/.exec(page)?.[1] ?? '');
  expect((await signIn(link)).status).toBe(200);
  await eventually(() => expect(readFile(new URL(file ?? ''))).rejects.toThrow('ENOENT'));
  shell.child.kill('SIGTERM');
  expect(await shell.ended).toBe(0);
}, 60_000);

test('P2: with --app and no such browser, the shell says so and opens the usual one', async () => {
  const browser = await folderWith('xdg-open');
  const dataFolder = await temporaryFolder();
  const shell = startBuiltServer(['--app', '--demo', '--port', '0', '--data-dir', dataFolder], {
    PATH: browser.folder,
    DISPLAY: ':0',
  });
  let printed = '';
  shell.child.stdout?.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  expect(await shell.ready()).not.toContain('once');
  expect(printed).toContain('so Parlance opens in your default browser');
  expect(await browser.arguments()).toMatch(/\.html\n$/);
}, 60_000);
