import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { acceleratorOf, usesShortcutPortal } from '../../../src/main/electron/global-keys.ts';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { QuickAskReport } from './quick-ask-scenario.ts';
import type { WaylandReport } from './wayland-scenario.ts';

let folder: string;
let report: QuickAskReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-quick-'));
  await builtApp();
  report = await runShell<QuickAskReport>(new URL('./quick-ask-scenario.ts', import.meta.url), {
    args: ['--data-dir', folder, '--demo'],
    world: { platform: 'darwin', defaultFolder: folder, takenKeys: ['CommandOrControl+Alt+Q'] },
  });
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('quick ask in the Electron shell, on a stand-in for Electron', () => {
  test('P1: its shortcut is registered globally, follows the settings, and is reported as refused if another program has it', () => {
    expect(report.keys).toEqual({
      usual: ['CommandOrControl+Shift+Space'],
      refused: 'refused',
      registered: [],
    });
    expect(report.without).toBe('none');
    expect(report.changed).toEqual({ now: 'system', registered: ['CommandOrControl+Shift+Up'] });
    expect(report.left).toEqual([]);
  });

  test('P1: it opens quick ask in a small window with the same sandbox, whose page may connect to the main process', () => {
    expect(report.opened.url).toBe('app://parlance/#/quick');
    expect(report.opened.options).toMatchObject({
      width: 480,
      height: 360,
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
    });
    // macOS would draw its window buttons over the page.
    expect(report.opened.options).toMatchObject({ frame: false });
    expect(report.opened.options).not.toHaveProperty('titleBarStyle');
    expect(report.shell).toBe('electron');
  });

  test('P1: Open in Chat continues in the main window, opened if necessary, and changes only the page’s location', () => {
    expect(report.openedInMain).toEqual({ route: '#/chat/one', windows: 1 });
    expect(report.mainAfterwards).toEqual(['app://parlance/#/chat/two']);
    expect(report.foreign).toBe('refused');
    expect(report.exit).toBe(0);
  });
});

describe('quick ask where the desktop decides about shortcuts', () => {
  test('P1: nothing is requested before the user asks for it, and only the latest shortcut opens the window', async () => {
    const waylandFolder = await mkdtemp(join(tmpdir(), 'parlance-wayland-'));
    onTestFinished(() => rm(waylandFolder, { recursive: true, force: true }));
    const { states, requested, windows } = await runShell<WaylandReport>(
      new URL('./wayland-scenario.ts', import.meta.url),
      {
        args: ['--data-dir', waylandFolder, '--demo'],
        world: { platform: 'linux', defaultFolder: waylandFolder, hasShortcutPortal: true },
        env: { XDG_SESSION_TYPE: 'wayland' },
      },
    );
    expect(states).toEqual(['waiting', 'requested', 'requested']);
    expect(requested).toEqual([[], ['CommandOrControl+Shift+Space'], ['Alt+Q']]);
    expect(windows).toEqual({ byOldKeys: 1, byNewKeys: 2 });
  });

  test.each([
    ['linux', 'wayland', '', true],
    ['linux', 'wayland', 'x11', false],
    ['linux', 'x11', 'wayland', true],
    ['linux', 'x11', '', false],
    ['darwin', 'wayland', '', false],
  ] as const)(
    'P1: on %s in a %s session with --ozone-platform=%s: %s',
    (platform, session, ozone, expected) => {
      const commandLine = { getSwitchValue: () => ozone };
      expect(usesShortcutPortal(platform, { XDG_SESSION_TYPE: session }, commandLine)).toBe(expected);
    },
  );
});

describe('shortcuts in Electron’s notation', () => {
  test.each([
    ['Mod+Shift+Space', 'CommandOrControl+Shift+Space'],
    ['Control+Alt+K', 'Control+Alt+K'],
    ['Mod++', 'CommandOrControl+Plus'],
    ['Mod+ArrowLeft', 'CommandOrControl+Left'],
    ['F9', 'F9'],
  ])('P1: %s is %s', (keys, accelerator) => {
    expect(acceleratorOf(keys)).toBe(accelerator);
  });
});
