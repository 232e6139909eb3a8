import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import Conf from 'conf';
import { expect, onTestFinished, test } from 'vitest';
import { announce } from '../../../src/main/browser/announce.ts';
import { CannotStart } from '../../../src/main/browser/cannot-start.ts';
import { dataFolderPath, makeDataFolder } from '../../../src/main/browser/data-folder.ts';
import { readFlags } from '../../../src/main/browser/flags.ts';
import { listenOnLoopback } from '../../../src/main/browser/listen.ts';
import { ownAddress } from '../../../src/main/browser/own-address.ts';
import { redirectPath, writeRedirectFile } from '../../../src/main/browser/redirect-file.ts';
import { startProblem } from '../../../src/main/browser/start-problem.ts';
import { openSettingsFile } from '../../../src/main/settings-file.ts';
import { FailureError, failure } from '../../../src/shared/failure.ts';
import { temporaryFolder } from './fake-shell.ts';

test('P2: the flags of the browser shell are parsed', () => {
  const usual = { open: true, app: false, port: null, dataFolder: null, demo: false };
  expect(readFlags([])).toEqual(usual);
  expect(readFlags(['--browser'])).toEqual(usual);
  expect(readFlags(['--no-open', '--port', '0', '--demo', '--data-dir', '/a b'])).toEqual({
    open: false,
    app: false,
    port: 0,
    dataFolder: '/a b',
    demo: true,
  });
  expect(readFlags(['--app']).app).toBe(true);
  expect(readFlags(['--port=65535', '--data-dir=-odd']).port).toBe(65_535);
});

test('P2: an unknown or invalid flag stops the start with an error message and exit code 2', () => {
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [['--porl'], /Unknown option --porl\./],
    [['-x'], /Unknown option -x\./],
    [['folder'], /Unknown option folder\./],
    [['--', '--demo'], /Unknown option --\./],
    [['--port'], /--port needs a value/],
    [['--port', '--demo'], /--port needs a value/],
    [['--data-dir='], /--data-dir needs a value/],
    [['--port', '65536'], /0 to 65535, not “65536”/],
    [['--port', '80a'], /not “80a”/],
    [['--port=-1'], /not “-1”/],
    [['--demo=yes'], /--demo takes no value/],
    [['--no-demo'], /Unknown option --no-demo\./],
  ];
  for (const [args, sentence] of wrong) {
    const thrown = thrownBy(() => readFlags(args));
    expect(thrown).toBeInstanceOf(CannotStart);
    expect(startProblem(thrown)).toEqual({ sentence: expect.stringMatching(sentence), exitCode: 2 });
  }
});

test('P2: the data folder comes from the flag, then the environment, then the system', () => {
  const path = (facts: Partial<Parameters<typeof dataFolderPath>[0]>) =>
    dataFolderPath({ option: null, env: {}, platform: 'linux', home: '/home/ada', ...facts });
  expect(path({ option: '/a', env: { PARLANCE_DATA_DIR: '/b' } })).toBe('/a');
  expect(path({ option: 'a' })).toBe(join(process.cwd(), 'a'));
  expect(path({ env: { PARLANCE_DATA_DIR: '/b' } })).toBe('/b');
  expect(path({ env: { PARLANCE_DATA_DIR: '' } })).toBe('/home/ada/.config/Parlance');
  expect(path({ env: { XDG_CONFIG_HOME: '/x' } })).toBe('/x/Parlance');
  expect(path({ env: { XDG_CONFIG_HOME: 'x' } })).toBe('/home/ada/.config/Parlance');
  expect(path({ platform: 'darwin' })).toBe('/home/ada/Library/Application Support/Parlance');
  expect(path({ platform: 'win32', env: { APPDATA: '/roaming' } })).toBe('/roaming/Parlance');
});

test('P2: the data folder is created for this account only, and an existing one isn’t changed', async () => {
  const root = await temporaryFolder();
  const made = join(root, 'a', 'b');
  makeDataFolder(made);
  expect((await stat(made)).mode & 0o777).toBe(0o700);
  await chmod(made, 0o755);
  makeDataFolder(made);
  expect((await stat(made)).mode & 0o777).toBe(0o755);
  await writeFile(join(root, 'file'), '');
  expect(() => makeDataFolder(join(root, 'file', 'below'))).toThrow(/can’t be used \(ENOTDIR\)/);
});

test('P2: the settings are in config.json, for this account only, and invalid ones aren’t deleted', async () => {
  const folder = await temporaryFolder();
  openSettingsFile(Conf, folder).set('theme', 'dark');
  const file = join(folder, 'config.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ theme: 'dark' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, '{ broken');
  expect(startProblem(thrownBy(() => openSettingsFile(Conf, folder))).sentence).toContain(file);
  expect(await readFile(file, 'utf8')).toBe('{ broken');
});

test('P2: each run has a random free port, unless one was requested', async () => {
  const servers = Array.from({ length: 20 }, () => createServer());
  const [first, second, third, ...more] = servers as [Server, Server, Server, ...Server[]];
  onTestFinished(() => {
    for (const server of servers) server.close();
  });
  const taken = await listenOnLoopback(first, null);
  expect((first.address() as AddressInfo).address).toBe('127.0.0.1');
  const offered = [taken, taken];
  expect(await listenOnLoopback(second, null, () => offered.pop() ?? 0)).not.toBe(taken);
  expect(offered).toEqual([]);
  const ports = await Promise.all(more.map((server) => listenOnLoopback(server, null)));
  expect(new Set(ports).size).toBe(more.length);
  // The ports are neither consecutive nor from a small range.
  expect(Math.max(...ports) - Math.min(...ports)).toBeGreaterThan(1000);
  const thrown = await listenOnLoopback(third, taken).catch((error: unknown) => error);
  expect(startProblem(thrown)).toEqual({
    sentence: expect.stringContaining(`Port ${taken} is in use`),
    exitCode: 1,
  });
  expect(await listenOnLoopback(third, 0)).toBeGreaterThan(0);
});

test('P2: the first browser gets in through a file that only this account can read, and the printed address has no secret', async () => {
  const { lines, opened, run } = await announcing();
  await run({ open: true, opens: true });
  expect(lines).toEqual(['Parlance is ready: http://127.0.0.1:4127/']);
  const [path = ''] = opened;
  expect(await readFile(path, 'utf8')).toContain('url=http://127.0.0.1:4127/#once=code');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('P2: if no browser should be opened, or none opens, the link is printed', async () => {
  const { lines, opened, run } = await announcing();
  await run({ open: false, opens: true });
  expect(opened).toEqual([]);
  await run({ open: true, opens: false });
  expect(lines).toEqual([
    'Parlance is ready: http://127.0.0.1:4127/#once=code',
    expect.stringContaining('Couldn’t open a browser'),
    'Parlance is ready: http://127.0.0.1:4127/#once=code',
  ]);
});

test('P2: a link planted in place of the redirect file isn’t followed', async () => {
  const { folder, run } = await announcing();
  await mkdir(join(folder, 'elsewhere'));
  const target = join(folder, 'elsewhere', 'file');
  await writeFile(target, 'untouched');
  await symlink(target, join(folder, 'open.html'));
  await run({ open: true, opens: true });
  expect(await readFile(target, 'utf8')).toBe('untouched');
});

test('P2: a browser from a snap, which can’t read hidden folders, gets the redirect file in the home folder', async () => {
  const home = await temporaryFolder();
  const dataFolder = join(home, '.config', 'Parlance');
  const at = (snapFolder: string, platform: NodeJS.Platform = 'linux') =>
    dirname(redirectPath({ platform, home, dataFolder, snapFolder }));
  expect(at(home)).toBe(home);
  expect(at(join(home, 'none'))).toBe(dataFolder);
  expect(at(home, 'darwin')).toBe(dataFolder);
  expect(redirectPath({ platform: 'linux', home, dataFolder, snapFolder: home })).toMatch(
    /\/[^.][^/]*\.html$/,
  );
});

test('X4: every failure to start is reported in a plain sentence', () => {
  const { sentence } = startProblem(new FailureError(failure('storage', { reason: 'EIO' })));
  expect(sentence).toContain('EIO');
  expect(startProblem(new TypeError('no')).sentence).toContain('Something went wrong in Parlance');
});

async function announcing() {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  const opened: string[] = [];
  const link = 'http://127.0.0.1:4127/#once=code';
  const run = async ({ open, opens }: { open: boolean; opens: boolean }) =>
    announce({
      redirect: open ? await writeRedirectFile(join(folder, 'open.html'), link) : null,
      address: ownAddress(4127),
      link,
      openFile: async (path) => {
        opened.push(path);
        if (!opens) throw new Error('none');
      },
      print: (line) => lines.push(line),
    });
  return { folder, lines, opened, run };
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
