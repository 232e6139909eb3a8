import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { acceleratorOf, usesShortcutPortal } from '../../../src/main/electron/global-keys.ts';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { WaylandReport } from './wayland-scenario.ts';

beforeAll(builtApp, 120_000);

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
