import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
// @ts-expect-error The packaging is plain JavaScript.
import { installers } from '../../../packaging/installers.mjs';
import type { World } from '../../electron-stand-in/app.ts';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { StartReport } from './start-scenario.ts';

// What the shell does only on macOS and Windows, on a stand-in for Electron. The specs in `test/e2e/electron` show the
// rest in Electron itself.

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-shell-'));
  await builtApp();
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(name: string, world: Partial<World>) {
  const scenario = new URL('./start-scenario.ts', import.meta.url);
  const defaultFolder = join(folder, name);
  return runShell<StartReport>(scenario, { args: [], world: { defaultFolder, ...world } });
}

test('P1: on macOS the app stays without a window, opens one on request, and clears the window buttons', async () => {
  const { window, calls } = await start('mac', { platform: 'darwin' });
  expect(window).toMatchObject({ quitByClosing: false, reopened: 1 });
  expect(window?.options).toMatchObject({
    titleBarStyle: 'hidden',
    trafficLightPosition: { x: 10, y: 20 },
    webPreferences: { spellcheck: true },
  });
  expect(window?.options).not.toHaveProperty('titleBarOverlay');
  expect(calls.map(({ api }) => api)).not.toContain('window.focus');
});

test('P1: on Windows the app takes the id of its shortcut before it is ready, so that notifications appear', async () => {
  const report = await start('windows', { platform: 'win32' });
  const named = report.calls.filter(({ api }) => api === 'app.setAppUserModelId');
  expect(named).toEqual([{ api: 'app.setAppUserModelId', ready: false, args: [installers.appId] }]);
  expect(report.exit).toBe(0);
});
