import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error The packaging is plain JavaScript.
import { installers } from '../../../packaging/installers.mjs';
import { english } from '../../../src/shared/i18n/en.ts';
import type { World } from '../../electron-stand-in/app.ts';
import type { Call } from '../../electron-stand-in/recorder.ts';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { ShellReport } from './shell-scenario.ts';
import type { StartReport } from './start-scenario.ts';

const shellScenario = new URL('./shell-scenario.ts', import.meta.url);
const startScenario = new URL('./start-scenario.ts', import.meta.url);

const canaryKey = 'sk-canary-0123456789-abcd9f2a';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-shell-'));
  await builtApp();
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(name: string, world: Partial<World> = {}, args: readonly string[] = []) {
  const defaultFolder = join(folder, name);
  return runShell<StartReport>(startScenario, { args, world: { defaultFolder, ...world } });
}

function names(calls: readonly Call[]): string[] {
  return calls.map(({ api }) => api);
}

function argsOf(calls: readonly Call[], api: string): readonly unknown[] | undefined {
  return calls.find((call) => call.api === api)?.args;
}

describe('the built Electron shell on a stand-in for Electron', () => {
  let report: ShellReport;
  let dataFolder: string;

  beforeAll(async () => {
    dataFolder = join(folder, 'whole');
    report = await runShell<ShellReport>(shellScenario, {
      args: ['--data-dir', dataFolder],
      world: { platform: 'linux', defaultFolder: join(folder, 'usual'), hasNoIcons: true },
      env: { CANARY_KEY: canaryKey },
    });
  }, 90_000);

  test('P1: before ready it registers the page’s scheme, enables the sandbox and takes the lock, in that order', () => {
    const early = names(report.calls.filter(({ ready }) => !ready));
    expect(early).toEqual([
      'protocol.registerSchemesAsPrivileged',
      'app.enableSandbox',
      'app.getPath',
      'app.setPath',
      'app.requestSingleInstanceLock',
    ]);
    expect(argsOf(report.calls, 'protocol.registerSchemesAsPrivileged')).toEqual([
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
        },
      ],
    ]);
  });

  test('P1: permissions are denied and the protocol is handled before the first window opens', () => {
    const order = names(report.calls);
    const opened = order.indexOf('new BrowserWindow');
    for (const api of [
      'session.setPermissionRequestHandler',
      'session.setPermissionCheckHandler',
      'session.setDevicePermissionHandler',
      'session.webRequest.onBeforeRequest',
      'protocol.handle',
      'Menu.setApplicationMenu',
    ]) {
      expect(order).toContain(api);
      expect(order.indexOf(api), api).toBeLessThan(opened);
    }
  });

  test('P1: the window is sandboxed, isolated, without Node, and hidden until it is ready to show', () => {
    expect(report.windowOptions).toMatchObject({
      show: false,
      minWidth: 960,
      minHeight: 640,
      backgroundColor: '#ECE9E4',
      titleBarStyle: 'hidden',
      titleBarOverlay: { color: '#FCFAF7', height: 47 },
    });
    expect(report.windowOptions.webPreferences).toEqual({
      preload: expect.stringMatching(/out.preload.preload\.cjs$/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    });
    expect(names(report.calls).filter((api) => api === 'new BrowserWindow')).toHaveLength(1);
    expect(argsOf(report.calls, 'window.loadURL')).toEqual(['app://parlance/']);
  });

  test('P1: the preload requires only electron, and exposes only the name of the shell and a function that returns a token for a file', () => {
    expect(report.required).toEqual(['electron']);
    expect(report.exposed).toEqual({ parlance: { shell: 'electron', tokenForFile: 'function' } });
  });

  test('P1: the main process listens only on its own two channels, and not on those of electron-store', () => {
    expect(report.channels).toEqual(['parlance:file', 'parlance:port']);
  });

  test('P1: the preload forwards only a port that the page posts to itself', () => {
    expect(report.passedOn).toEqual({ byOthers: 0, byThePage: 1 });
  });

  test('P1: the real application serves the contract over the page’s port', () => {
    expect(report.info).toEqual({
      version: '0.0.0-stand-in',
      shell: 'electron',
      platform: 'linux',
      dataFolder,
      notificationsRefused: false,
    });
    expect(report.settings).toEqual([
      expect.objectContaining({ theme: 'system' }),
      expect.objectContaining({ theme: 'dark' }),
    ]);
  });

  test('G7: the window’s native parts follow the chosen theme', () => {
    expect(argsOf(report.calls, 'window.setBackgroundColor')).toEqual(['#131110']);
    expect(argsOf(report.calls, 'window.setTitleBarOverlay')).toEqual([
      expect.objectContaining({ color: '#1D1B19' }),
    ]);
  });

  test('P1: a port from any other sender is closed unanswered, and the page’s own stays open', () => {
    for (const [sender, outcome] of Object.entries(report.foreign)) expect(outcome, sender).toBe('closed');
    expect(Object.keys(report.foreign)).toHaveLength(7);
    expect(report.stillAnswered).toBe('electron');
  });

  test('G2: a key is sealed by the system keychain, and isn’t in any file of the data folder', async () => {
    expect(report.gateway.key).toMatchObject({ state: 'saved', place: 'keychain' });
    expect(names(report.calls)).toContain('safeStorage.encryptStringAsync');
    expect(JSON.stringify(report.gateway)).not.toContain(canaryKey);
    const files = (await readdir(dataFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['keys.json', 'parlance.db']));
    for (const { parentPath, name } of files) {
      expect((await readFile(join(parentPath, name))).includes(canaryKey), name).toBe(false);
    }
  });

  test('C3: a reload ends the old page’s streams, and the new page is served', () => {
    expect(report.reload).toEqual({ answeredAgain: 'electron', oldConnection: 'closed', oldStream: 'ended' });
  });

  test('C3: a crashed page loses its connection and is reloaded', () => {
    expect(report.crash).toEqual({ connection: 'closed', reloads: 1 });
  });

  test('P1: the page is served from app://parlance with its policy on every response, and other hosts are 404', () => {
    expect(report.responses.page.status).toBe(200);
    expect(report.responses.page.policy).toContain("default-src 'none'");
    expect(report.responses.page.policy).toContain("connect-src 'self'");
    expect(report.responses.absent.status).toBe(404);
    expect(report.responses.absent.policy).toContain("default-src 'none'");
    expect(report.responses.outside.status).toBe(404);
    expect(report.responses.otherHost).toEqual({ status: 404, policy: "default-src 'none'" });
    expect(report.responses.unsignedMedia).toEqual({ status: 403, policy: "default-src 'none'" });
  });

  test('P1: no navigation, redirect or frame leaves app://parlance', () => {
    for (const [kind, tried] of Object.entries(report.navigation)) {
      const allowed = Object.keys(tried).filter((url) => tried[url]);
      expect(allowed, kind).toEqual(['app://parlance/', 'app://parlance/diagram']);
    }
    expect(report.webview).toBe(false);
  });

  test('P1, C10: no new window opens, and web and mail links are checked and opened by the system', () => {
    expect(new Set(Object.values(report.windows))).toEqual(new Set(['deny']));
    const opened = report.calls.filter(({ api }) => api === 'shell.openExternal').flatMap(({ args }) => args);
    expect(opened).toEqual([
      'https://example.com/from-the-page',
      'https://example.com/a?b=c',
      'http://example.com/',
      'mailto:someone@example.com?subject=Hello',
    ]);
  });

  test('C10: a link that the page asks to open is checked too, and another scheme is a failure', () => {
    expect(report.badLink?.code).toBe('bad-address');
    expect(report.newLink).toBeNull();
  });

  test('P1: every permission request and check is denied, except for the page’s own clipboard writes', () => {
    const granted = Object.entries(report.permissions).filter(([, { request, check }]) => request || check);
    expect(granted.map(([name]) => name)).toEqual(['clipboard-sanitized-write']);
    expect(Object.keys(report.permissions)).toContain('media');
    for (const { request, check } of Object.values(report.permissions)) {
      expect(typeof request).toBe('boolean');
      expect(typeof check).toBe('boolean');
    }
    expect(report.clipboardElsewhere).toEqual([
      { request: false, check: false },
      { request: false, check: false },
    ]);
    expect(report.device).toBe(false);
  });

  test('P1: the page’s main frame gets the microphone on request, the camera after a question, and never both', () => {
    expect(report.microphone).toEqual({ request: true, check: true });
    expect(report.camera).toEqual([
      { request: false, check: false },
      { request: true, check: true },
    ]);
    expect(report.notTheMicrophone.map(({ request, check }) => request && check)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(report.notTheMicrophone.map(({ request }) => request)).toEqual([false, false, false, false]);
  });

  test('P5: nothing that a window loads can reach the network', () => {
    const allowed = Object.keys(report.requests).filter((url) => report.requests[url]);
    expect(allowed).toEqual([
      'app://parlance/',
      'app://parlance/diagram',
      'data:text/html,hello',
      'blob:app://parlance/1',
    ]);
  });

  test('P1: a certificate that the system rejects is never accepted', () => {
    expect(report.certificate).toEqual({ trust: false, handled: true });
  });

  test('P1: a second start brings the existing window to the front', () => {
    expect(names(report.secondInstance)).toEqual(['window.restore', 'window.show', 'window.focus']);
  });

  test('S7: dragging a clip out copies its file under a sensible name, with the app’s icon where the system has none', () => {
    const { calls, unknown, bytes } = report.dragged;
    const file = argsOf(calls, 'app.getFileIcon')?.[0] as string;
    expect(file.slice(file.lastIndexOf('/') + 1)).toBe('Good morning_ all of you_, Nova.mp3');
    expect(file.startsWith(join(dataFolder, 'media', 'dragged'))).toBe(true);
    expect(calls.filter(({ api }) => api === 'webContents.startDrag')).toMatchObject([
      { args: [{ file, icon: 'data:image/png;base64' }] },
    ]);
    expect(bytes).toBeGreaterThan(1000);
    expect(unknown).toBe('not-found');
  });

  test('C4: quitting waits until the application has closed its data, without a prompt', () => {
    expect(report.quit).toEqual({ heldBack: true, code: 0, openBefore: true, openAfter: false });
    expect(names(report.calls)).not.toContain('dialog.showErrorBox');
  });

  test('G7: the next start opens the window in the chosen theme from the beginning', async () => {
    const secondStart = await runShell<StartReport>(startScenario, {
      args: ['--data-dir', dataFolder],
      world: { platform: 'linux', defaultFolder: folder },
    });
    expect(secondStart.window?.options).toMatchObject({
      backgroundColor: '#131110',
      titleBarOverlay: { color: '#1D1B19' },
    });
  });

  test('P1: the window’s position is stored in config.json, which only this account can read', async () => {
    const file = join(dataFolder, 'config.json');
    expect(JSON.parse(await readFile(file, 'utf8')).window).toEqual({
      x: 40,
      y: 50,
      width: 1000,
      height: 700,
      maximised: false,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const secondStart = await runShell<StartReport>(startScenario, {
      args: ['--data-dir', dataFolder],
      world: { platform: 'linux', defaultFolder: folder },
    });
    expect(secondStart.window?.options).toMatchObject({ x: 40, y: 50, width: 1000, height: 700 });
  });
});

describe('how the Electron shell starts and ends', () => {
  test('P1: a second instance quits at once and touches no data', async () => {
    const report = await start('second', { taken: true });
    expect(report.exit).toBe(0);
    expect(names(report.calls).at(-1)).toBe('app.quit');
    expect(report.calls.every(({ ready }) => !ready)).toBe(true);
  });

  test('P1: it doesn’t start without its sandbox, and says why', async () => {
    const report = await start('unsafe', { switches: ['no-sandbox'] });
    expect(report.exit).toBe(1);
    expect(names(report.calls)).toEqual(['dialog.showErrorBox', 'app.exit']);
    const [title, cause] = argsOf(report.calls, 'dialog.showErrorBox') ?? [];
    expect(title).toBe(english.failures['unsafe-start'].title);
    expect(cause).toContain('--no-sandbox');
  });

  test('X4: a data folder that can’t be created is reported in a plain sentence, with exit code 1', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, 'not a folder');
    const report = await start('unused', {}, ['--data-dir', join(file, 'inside')]);
    expect(report.exit).toBe(1);
    const [title, cause] = argsOf(report.calls, 'dialog.showErrorBox') ?? [];
    expect(title).toBe(english.failures.storage.title);
    expect(cause).toMatch(/^The data folder reported an error \(.+\)\. Check that/);
  });

  test('X4, G7: an invalid database is moved aside and kept, and the app starts', async () => {
    const defaultFolder = join(folder, 'damaged');
    await start('damaged', { platform: 'linux' });
    const nonsense = 'this is no database, however long it may be said to be';
    await writeFile(join(defaultFolder, 'parlance.db'), nonsense);
    const report = await start('damaged', { platform: 'linux' });
    expect(report.exit).toBe(0);
    expect(report.window).not.toBeNull();
    const [damaged] = (await readdir(defaultFolder)).filter((name) => name.startsWith('parlance-damaged-'));
    expect(await readFile(join(defaultFolder, damaged ?? ''), 'utf8')).toBe(nonsense);
  });

  test('X4: unreadable settings are reported, not replaced', async () => {
    const file = join(folder, 'settings', 'config.json');
    await start('settings', { platform: 'linux' });
    await writeFile(file, '{ "damaged');
    const report = await start('settings', { platform: 'linux' });
    expect(report.exit).toBe(1);
    expect(argsOf(report.calls, 'dialog.showMessageBox')).toMatchObject([
      { type: 'error', message: english.failures.storage.title },
    ]);
    expect(await readFile(file, 'utf8')).toBe('{ "damaged');
  });

  test('X4: --data-dir without a folder is reported, and nothing is written elsewhere', async () => {
    const report = await start('no-folder', {}, ['--data-dir']);
    expect(report.exit).toBe(1);
    expect(argsOf(report.calls, 'dialog.showErrorBox')?.[0]).toBe(english.failures['bad-value'].title);
    expect(names(report.calls)).not.toContain('app.setPath');
  });

  test('P1: on Windows and Linux closing the window quits', async () => {
    const report = await start('linux', { platform: 'linux' });
    expect(report.window).toMatchObject({ quitByClosing: true, reopened: 0 });
    expect(report.exit).toBe(0);
  });

  test('P1: on macOS the app stays without a window, opens one on request, and clears the window buttons', async () => {
    const report = await start('mac', { platform: 'darwin' });
    expect(report.window).toMatchObject({ quitByClosing: false, reopened: 1 });
    expect(report.window?.options).toMatchObject({
      titleBarStyle: 'hidden',
      trafficLightPosition: { x: 10, y: 20 },
      webPreferences: { spellcheck: true },
    });
    expect(report.window?.options).not.toHaveProperty('titleBarOverlay');
    expect(names(report.calls)).not.toContain('window.focus');
  });

  test('P1: on Windows the app takes the id of its shortcut before it is ready, so that notifications appear', async () => {
    const report = await start('windows', { platform: 'win32' });
    const named = report.calls.filter(({ api }) => api === 'app.setAppUserModelId');
    expect(named).toEqual([{ api: 'app.setAppUserModelId', ready: false, args: [installers.appId] }]);
    expect(report.exit).toBe(0);
  });

  test('P1: on macOS the microphone is granted when the user has answered the system, and not before', async () => {
    const granted = await start('mac-microphone', { platform: 'darwin' });
    const refused = await start('mac-silent', { platform: 'darwin', microphoneRefused: true });
    expect([granted.microphone, refused.microphone]).toEqual([
      [undefined, true],
      [undefined, false],
    ]);
  });

  test('P1: only the unpackaged app has developer tools in its menu', async () => {
    const menuOf = async (name: string, isPackaged: boolean) => {
      const { calls } = await start(name, { platform: 'linux', isPackaged });
      return JSON.stringify(argsOf(calls, 'Menu.setApplicationMenu'));
    };
    expect(await menuOf('development', false)).toContain('toggleDevTools');
    expect(await menuOf('installed', true)).not.toContain('toggleDevTools');
  });

  test('G2: on Linux without a secret store the keychain isn’t used', async () => {
    const report = await start('plain', { platform: 'linux', hasNoKeychain: true });
    // The probe shows that only Chromium's public password is available.
    const sealed = names(report.calls).filter((name) => name === 'safeStorage.encryptStringAsync');
    expect(sealed).toHaveLength(1);
    expect(report.exit).toBe(0);
  });
});
