import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { TalkReport } from './talk-scenario.ts';

let folder: string;
let report: TalkReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-talk-'));
  await builtApp();
  report = await runShell<TalkReport>(new URL('./talk-scenario.ts', import.meta.url), {
    args: ['--data-dir', folder, '--demo'],
    world: { platform: 'linux', defaultFolder: folder, takenKeys: ['CommandOrControl+Alt+Q'] },
  });
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('Talk in the Electron shell, on a stand-in for Electron', () => {
  test('K1: its global shortcut follows the settings, is reported if another program has it, and can swap keys with quick ask', () => {
    expect(report.keys).toEqual({
      states: ['none', 'refused', 'system', 'system'],
      listened: ['CommandOrControl+Alt+T', 'CommandOrControl+Shift+Space'],
    });
  });

  test('K1: the shortcut shows the window and starts a talk in it', () => {
    expect(report.pressed).toEqual({ start: 'start', shown: 'window.focus' });
  });

  test('K1: during a talk the page isn’t throttled, the computer stays awake, and the tray can end the talk', () => {
    expect(report.during).toEqual({
      first: 'continue',
      throttled: [false],
      blocked: ['prevent-app-suspension'],
      tooltip: ['Parlance: a talk in progress'],
      tray: ['Show Parlance', 'End talk', 'separator', 'Quit Parlance'],
    });
  });

  test('K1, P1: quitting during a talk asks', () => {
    expect(report.question).toMatchObject([
      {
        message: 'Quit while work is in progress?',
        detail: expect.stringMatching(/^A talk will be interrupted/),
      },
    ]);
  });

  test('K1: closing the window during a talk hides it, and the shortcut shows it again', () => {
    expect(report.hidden).toEqual({ open: true, leftFullScreen: true, windows: 1 });
    expect(report.shownAgain).toEqual(['window.show', 'window.focus']);
    expect(report.whileShown).toBe(1);
  });

  test('K1: the shortcut ends the talk of a window in front, which is throttled again', () => {
    expect(report.byKeys).toBe('end');
    expect(report.after).toEqual({ throttled: [true], open: true });
  });

  test('K1: once the talk of a hidden window ends, the window closes, and the app quits as without a talk', () => {
    expect([report.ending, report.closed, report.exit]).toEqual(['end', true, 0]);
  });
});
