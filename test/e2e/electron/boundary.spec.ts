import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import type { WebPreferences } from 'electron';
import { messageBox } from '../chat-actions.ts';
import { test as base } from '../fixtures.ts';
import { noElectron, startElectronShell } from '../shell.ts';

// What a page can do that runs foreign code. Its attempts cause errors in the console, which would fail other tests.

/** What Electron's types lack of its web contents. */
type WithPreferences = { getLastWebPreferences(): WebPreferences };

/** A server that Parlance doesn't know. */
type Elsewhere = { readonly url: string; readonly requests: readonly string[] };

const test = base.extend<{ started: { page: Page; app: ElectronApplication }; elsewhere: Elsewhere }>({
  started: async ({ desktop }, use) => {
    base.skip(noElectron() !== null, `not run in Electron: ${noElectron()}`);
    const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
    const options = { dataFolder, flags: ['--demo'], env: desktop?.env ?? {} };
    const shell = await startElectronShell(options, ['--use-fake-device-for-media-stream']);
    await expect(messageBox(shell.page)).toBeVisible();
    await use({ page: shell.page, app: shell.electron as ElectronApplication });
    await shell.close();
    await rm(dataFolder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, even without fixtures.
  elsewhere: async ({}, use) => {
    const requests: string[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(url ?? '');
      response.end('<title>Elsewhere</title>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests });
    server.close();
  },
});

test('P1, P5: nothing that a window loads can reach the network', async ({ started, elsewhere }) => {
  const { page, app } = started;
  const outcomes = await page.evaluate(async (url) => {
    const loaded = (element: HTMLImageElement | WebSocket, event: string) =>
      new Promise((resolve) => {
        element.addEventListener(event, () => resolve('reached'));
        element.addEventListener('error', () => resolve('failed'));
      });
    navigator.sendBeacon(`${url}beacon`, 'text');
    return Promise.all([
      fetch(`${url}fetch`, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'failed',
      ),
      loaded(Object.assign(new Image(), { src: `${url}image` }), 'load'),
      loaded(new WebSocket(url.replace('http', 'ws')), 'open'),
    ]);
  }, elsewhere.url);
  expect(outcomes).toEqual(['failed', 'failed', 'failed']);
  // The policy of the page isn't the only obstacle: a window without it fails too.
  const blocked = await app.evaluate(
    ({ BrowserWindow }, url) =>
      new BrowserWindow({ show: false }).loadURL(url).then(
        () => 'reached',
        (failure: { readonly code: string }) => failure.code,
      ),
    elsewhere.url,
  );
  expect(blocked).toBe('ERR_BLOCKED_BY_CLIENT');
  expect(elsewhere.requests).toEqual([]);
});

test('P1: the page stays where it is, and opens no window', async ({ started, elsewhere }) => {
  const { page, app } = started;
  const before = page.url();
  const tried = await app.evaluateHandle(({ BrowserWindow, shell }) => {
    const tried = { navigations: [] as (readonly [string, boolean])[], opened: [] as string[] };
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) =>
      tried.navigations.push([event.url, event.defaultPrevented]),
    );
    shell.openExternal = async (url) => void tried.opened.push(url);
    return tried;
  });
  const targets = [elsewhere.url, 'app://elsewhere/', 'data:text/html,hello'];
  for (const url of targets)
    await page.evaluate((url) => {
      location.href = url;
    }, url);
  // Chromium itself refuses data URLs.
  const seen = async () => (await tried.jsonValue()).navigations;
  await expect.poll(seen).toEqual([
    [elsewhere.url, true],
    ['app://elsewhere/', true],
  ]);
  const windows = ['https://example.com/', 'file:///etc/passwd', 'app://parlance/', 'javascript:alert(1)'];
  const handles = await page.evaluate((urls) => urls.map((url) => window.open(url) !== null), windows);
  expect(handles).toEqual([false, false, false, false]);
  await expect.poll(async () => (await tried.jsonValue()).opened).toEqual(['https://example.com/']);
  expect(page.url()).toBe(before);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(elsewhere.requests).toEqual([]);
});

test('P1: the page is sandboxed without Node, and sees two names of the shell', async ({ started }) => {
  const { page, app } = started;
  const globals = await page.evaluate(() => ({
    node: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in window),
    shell: Object.keys((window as unknown as { readonly parlance: object }).parlance),
  }));
  expect(globals).toEqual({ node: [], shell: ['shell', 'tokenForFile'] });
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents: unknown = BrowserWindow.getAllWindows()[0]?.webContents;
    return (contents as WithPreferences).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('P1: only the page of an own window gets the contract', async ({ started }) => {
  const { page, app } = started;
  const connect = `new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('close', () => resolve('closed'));
    port1.addEventListener('message', () => resolve('answered'));
    port1.start();
    window.postMessage('parlance:port', location.origin, [port2]);
    port1.postMessage(JSON.stringify({ i: '1', p: { u: '/app/info', b: {} } }));
  })`;
  const answers = await app.evaluate(async ({ BrowserWindow }, connect) => {
    const [own] = BrowserWindow.getAllWindows();
    const contents: unknown = own?.webContents;
    const { preload = '' } = (contents as WithPreferences).getLastWebPreferences();
    const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await other.loadURL('app://parlance/');
    return Promise.all([other, own].map((window) => window?.webContents.executeJavaScript(connect)));
  }, connect);
  expect(answers).toEqual(['closed', 'answered']);
  await expect(messageBox(page)).toBeVisible();
});

test('P1: the scheme serves only the page, with its policy on every response', async ({ started }) => {
  const policies = await started.app.evaluate(async ({ session }) => {
    const answers: Record<string, readonly [number, string | null]> = {};
    for (const path of ['parlance/', 'parlance/none.js', 'parlance/..%2f..%2fpackage.json', 'elsewhere/']) {
      const { status, headers } = await session.defaultSession.fetch(`app://${path}`);
      answers[path] = [status, headers.get('content-security-policy')];
    }
    const { status, headers } = await session.defaultSession.fetch('app://parlance/media/new');
    return { ...answers, media: [status, headers.get('content-security-policy')] as const };
  });
  expect(policies).toEqual({
    'parlance/': [200, expect.stringContaining("connect-src 'self'")],
    'parlance/none.js': [404, expect.stringContaining("default-src 'none'")],
    'parlance/..%2f..%2fpackage.json': [404, expect.stringContaining("default-src 'none'")],
    'elsewhere/': [404, "default-src 'none'"],
    media: [403, "default-src 'none'"],
  });
});

test('P1: the page gets the microphone, the camera after a question, and writes to the clipboard, and nothing else', async ({
  started,
}) => {
  test.skip(process.platform === 'darwin', 'macOS asks for both devices itself');
  const { page, app } = started;
  const granted = await page.evaluate(async () => {
    const names = [
      ...['geolocation', 'notifications', 'midi', 'camera', 'microphone', 'clipboard-read'],
      ...['clipboard-write', 'persistent-storage', 'screen-wake-lock', 'storage-access'],
      ...['window-management', 'local-fonts', 'idle-detection', 'background-sync', 'display-capture'],
    ];
    const states = await Promise.all(
      names.map(async (name) => [
        name,
        (await navigator.permissions.query({ name: name as PermissionName })).state,
      ]),
    );
    return states.filter(([, state]) => state !== 'denied').map(([name]) => name);
  });
  expect(granted.toSorted()).toEqual(['clipboard-write', 'microphone']);

  await app.evaluate(({ dialog }) => {
    let asked = 0;
    dialog.showMessageBox = async () => {
      asked += 1;
      return { response: asked - 1, checkboxChecked: false };
    };
  });
  const media = (constraints: object) =>
    page.evaluate(
      (constraints) =>
        navigator.mediaDevices.getUserMedia(constraints).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop();
            return 'granted';
          },
          ({ name }: Error) => name,
        ),
      constraints,
    );
  const desktop = { mandatory: { chromeMediaSource: 'desktop' } };
  expect(await media({ audio: true })).toBe('granted');
  expect(await media({ video: true })).toBe('NotAllowedError');
  expect(await media({ video: true })).toBe('granted');
  expect(await media({ audio: true, video: true })).toBe('NotAllowedError');
  expect(await media({ video: desktop })).toBe('NotAllowedError');
  const others = await page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    place: await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        ({ code }) => resolve(code),
      ),
    ),
    midi: await navigator.requestMIDIAccess().then(
      () => 'granted',
      ({ name }: Error) => name,
    ),
  }));
  expect(others).toEqual({
    notifications: 'denied',
    // GeolocationPositionError.PERMISSION_DENIED
    place: 1,
    midi: expect.stringMatching(/^(NotAllowed|Security)Error$/),
  });
});
