import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateFailure, updateFeed } from '../../../src/main/electron/updater.ts';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { UpdatesReport } from './updates-scenario.ts';

const scenario = new URL('./updates-scenario.ts', import.meta.url);
const newer = '#!/bin/sh\nexit 0\n';

let folder: string;
let feed: Server;
let appImage: string;
let report: UpdatesReport;
const requests: { path: string; headers: Record<string, unknown> }[] = [];

/** Serves a feed in electron-builder's layout. The first file that it sends isn't the one that the feed describes. */
function serveFeed(): Server {
  let sent = 0;
  return createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://feed');
    requests.push({ path: pathname, headers });
    if (/^\/parlance\/latest-linux[\w-]*\.yml$/.test(pathname)) {
      const sha512 = createHash('sha512').update(newer).digest('base64');
      const file = `Parlance-9.9.9.AppImage`;
      response.end(
        `version: 9.9.9\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${newer.length}\npath: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`,
      );
    } else if (pathname === '/parlance/Parlance-9.9.9.AppImage') {
      sent += 1;
      response.end(sent === 1 ? newer.replace('0', '1') : newer);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-updates-'));
  await builtApp();
  feed = serveFeed();
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const resourcesFolder = join(folder, 'resources');
  await mkdir(resourcesFolder);
  const { port } = feed.address() as AddressInfo;
  await writeFile(
    join(resourcesFolder, 'app-update.yml'),
    `provider: generic\nurl: http://127.0.0.1:${port}/parlance/\nupdaterCacheDirName: parlance-updater\npublisherName:\n  - Parlance\n`,
  );
  appImage = join(folder, 'Parlance.AppImage');
  await writeFile(appImage, 'the old one');
  await chmod(appImage, 0o755);
  report = await runShell<UpdatesReport>(scenario, {
    args: ['--data-dir', join(folder, 'data')],
    world: { platform: 'win32', defaultFolder: folder, resourcesFolder, version: '1.0.0' },
    env: { APPIMAGE: appImage, XDG_CACHE_HOME: join(folder, 'cache') },
  });
}, 180_000);

afterAll(async () => {
  feed.close();
  await rm(folder, { recursive: true, force: true });
});

describe('updates in the Electron shell: the real electron-updater, on a stand-in for Electron, with a real feed', () => {
  test('P3, P5: no request is sent before the user has agreed', () => {
    expect(report.first).toEqual({
      feed: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      now: { state: 'off' },
    });
    expect(report.withoutConsent).toBe('refused');
    expect(report.requestsBefore).toBe(0);
  });

  test('P3: a newer version is found once checking is enabled, and isn’t downloaded without a request', () => {
    expect(report.found).toEqual({ state: 'available', version: '9.9.9' });
    const firstFile = requests.findIndex(({ path }) => path.endsWith('.AppImage'));
    expect(requests.slice(0, firstFile).map(({ path }) => path)).toHaveLength(1);
  });

  test('P5: neither a version list nor a redirect leads to an origin other than the feed’s', () => {
    expect(report.cancelled).toEqual([false, true, true, true]);
  });

  test('P5: no request distinguishes this installation from others', () => {
    expect(requests.length).toBeGreaterThan(3);
    const stagingIds = new Set(requests.map(({ headers }) => headers['x-user-staging-id']));
    expect([...stagingIds]).toEqual(['00000000-0000-0000-0000-000000000000']);
    for (const { headers } of requests) expect(headers.cookie).toBeUndefined();
  });

  test('P3: a download that differs from the feed’s description is deleted and reported', () => {
    expect(report.damaged).toMatchObject({
      state: 'failed',
      failure: { code: 'update-failed', values: { reason: 'damaged' } },
    });
  });

  test('P3: it is installed on request, after everything was closed and the lock released, and then the app exits', async () => {
    expect(report.ready).toEqual({ state: 'ready', version: '9.9.9' });
    expect(report.quitsBefore).toBe(0);
    expect(report.exit).toBe(0);
    const order = report.calls.map(({ api }) => api);
    expect(order.lastIndexOf('app.quit')).toBeGreaterThan(order.indexOf('app.releaseSingleInstanceLock'));
    expect(order.indexOf('app.releaseSingleInstanceLock')).toBeGreaterThan(order.indexOf('app.quit'));
    expect(await readFile(appImage, 'utf8')).toBe(newer);
  });

  test('P3: on Linux, where no signature would be checked, there are no update checks, and Updates says so', async () => {
    const before = requests.length;
    const onLinux = await runShell<UpdatesReport>(scenario, {
      args: ['--data-dir', join(folder, 'linux')],
      world: {
        platform: 'linux',
        defaultFolder: join(folder, 'usual'),
        resourcesFolder: join(folder, 'resources'),
        version: '1.0.0',
      },
      env: { APPIMAGE: appImage },
    });
    expect(onLinux.first).toEqual({ feed: null, now: { state: 'unavailable', reason: 'unsigned' } });
    expect(requests).toHaveLength(before);
  });

  test('P3: a build without a feed says so, and never loads the updater', async () => {
    const without = await runShell<UpdatesReport>(scenario, {
      args: ['--data-dir', join(folder, 'without')],
      world: { platform: 'linux', defaultFolder: join(folder, 'usual'), version: '1.0.0' },
    });
    expect(without.first).toEqual({ feed: null, now: { state: 'unavailable', reason: 'no-feed' } });
    expect(without.calls.some(({ api }) => api === 'net.request' || api === 'session.fromPartition')).toBe(
      false,
    );
  });
});

describe('a build’s feed', () => {
  const feedOf = async (text: string, platform: NodeJS.Platform = 'darwin') => {
    const feedFolder = await mkdtemp(join(folder, 'feed-'));
    await writeFile(join(feedFolder, 'app-update.yml'), text);
    return String(updateFeed(feedFolder, platform));
  };

  test('P3, P5: it is what electron-builder wrote, over https only', async () => {
    expect(await feedOf('provider: generic\nurl: https://updates.example/parlance\n')).toBe(
      'https://updates.example/parlance',
    );
    expect(await feedOf("provider: generic\nurl: 'https://updates.example/'\n")).toBe(
      'https://updates.example/',
    );
    expect(await feedOf('provider: generic\nurl: http://updates.example/\n')).toBe('no-feed');
    expect(await feedOf('provider: github\nowner: a\nrepo: b\n')).toBe('no-feed');
    expect(updateFeed(join(folder, 'nowhere'), 'darwin')).toBe('no-feed');
  });

  test('P3: it is used only where a signature is checked before installation', async () => {
    const text = 'provider: generic\nurl: https://updates.example/\n';
    expect(await feedOf(text, 'linux')).toBe('unsigned');
    expect(await feedOf(text, 'win32')).toBe('unsigned');
    expect(await feedOf(`${text}publisherName:\n  - Parlance\n`, 'win32')).toBe('https://updates.example/');
    expect(await feedOf(`${text}publisherName:\n  - Parlance\n`, 'linux')).toBe('unsigned');
    expect(await feedOf(text, 'darwin')).toBe('https://updates.example/');
  });
});

describe('update failures', () => {
  const error = (code: string | undefined, message = '') =>
    Object.assign(new Error(message), code && { code });
  test.each([
    [error('ERR_UPDATER_INVALID_SIGNATURE'), 'signature'],
    [error('ERR_CHECKSUM_MISMATCH'), 'damaged'],
    [error('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'), 'no-response'],
    [error('HTTP_ERROR_503'), 'no-response'],
    [error('ERR_UPDATER_INVALID_UPDATE_INFO'), 'unreadable'],
    [error('ENOSPC'), 'disk'],
    [error('ECONNREFUSED'), 'unreachable'],
    [error(undefined, 'net::ERR_NAME_NOT_RESOLVED'), 'unreachable'],
    [error(undefined, 'else'), 'unknown'],
    ['no error at all', 'unknown'],
  ])('P3: %s is %s', (thrown, reason) => {
    expect(updateFailure(thrown, 'updates.example').failure).toEqual({
      code: 'update-failed',
      values: { reason, host: 'updates.example' },
    });
  });
});
