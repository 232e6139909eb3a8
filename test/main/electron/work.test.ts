import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { WorkReport } from './work-scenario.ts';

let folder: string;
let report: WorkReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-work-'));
  await builtApp();
  report = await runShell<WorkReport>(new URL('./work-scenario.ts', import.meta.url), {
    args: ['--data-dir', folder, '--demo'],
    world: { platform: 'linux', defaultFolder: folder },
  });
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('long work in the Electron shell, on a stand-in for Electron', () => {
  test('P1: during work the computer stays awake, the tray names the work, and the dock shows its progress', () => {
    expect(report.clip.blocked).toEqual([['prevent-app-suspension'], [7]]);
    expect(report.clip.tray).toEqual(['Parlance: a clip in progress']);
    expect(report.clip.lastProgress).toEqual([-1]);
  });

  test('P1: a notification that the system refused is known to the page', () => {
    expect(report.desktop.notifications).toEqual({ refusedBefore: false, refused: true });
  });

  test('P1: the page can open the data folder', () => {
    expect(report.desktop.openedFolder).toEqual([report.desktop.dataFolder]);
  });

  test('T1, P1: a file without a path can’t be used in place', () => {
    expect(report.nothing).toBeNull();
  });

  test('T3, P1: recordings that wait for a window get a hidden one, in the same sandbox and not throttled, until a visible one opens', () => {
    expect(report.away.unseen).toMatchObject({
      show: false,
      skipTaskbar: true,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        backgroundThrottling: false,
      },
    });
    expect(report.owned).toBe('electron');
    expect(report.back).toEqual({ windows: 1, unseenGone: true });
  });

  test('P1, T3: quitting while recordings wait for a window opens no hidden one, which would keep the app running', () => {
    expect(report.openedByQuitting).toBe(0);
    expect(report.exit).toBe(0);
  });
});
