import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceleratorOf } from '../../../src/main/electron/quick-ask-keys.ts';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { QuickAskReport } from './quick-ask-story.ts';

let folder: string;
let report: QuickAskReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-quick-'));
  await builtApp();
  report = await runShell<QuickAskReport>(new URL('./quick-ask-story.ts', import.meta.url), {
    args: ['--data-dir', folder, '--demo'],
    world: { platform: 'darwin', usualFolder: folder, takenKeys: ['CommandOrControl+Alt+Q'] },
  });
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('quick ask in the Electron shell, on a stand-in for Electron', () => {
  test('P1: its keys are listened for everywhere, changed with the settings, and said to be refused where another program has them', () => {
    expect(report.keys).toEqual({
      usual: ['CommandOrControl+Shift+Space'],
      refused: 'refused',
      listened: [],
    });
    expect(report.without).toBe('none');
    expect(report.changed).toEqual({ now: 'system', listened: ['CommandOrControl+Shift+Up'] });
    expect(report.left).toEqual([]);
  });

  test('P1: they open a small window with quick ask, in the same sandbox, whose page may speak to the main process', () => {
    expect(report.opened.url).toBe('app://parlance/#/quick');
    expect(report.opened.options).toMatchObject({
      width: 480,
      height: 360,
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
    });
    expect(report.answered).toBe('electron');
  });

  test('P1: the window grows for a conversation within its display, and is low again for a question', () => {
    expect(report.tall).toMatchObject({ width: 480, height: 640 });
    expect(report.tall.y + report.tall.height).toBeLessThanOrEqual(1040);
    expect(report.low).toBe(360);
  });

  test('P1: the same keys bring it to the front, and close it where it is in front', () => {
    expect(report.inFront).toEqual({ open: 2, focused: 'window.focus' });
    expect(report.pressedAgain).toBe(true);
  });

  test('P1: Open in Chat goes on in the main window, opened for it where there is none, and nowhere but in the page', () => {
    expect(report.wentOn).toEqual({ place: '#/chat/one', windows: 1 });
    expect(report.mainAgain).toEqual(['app://parlance/#/chat/two']);
    expect(report.foreign).toBe('refused');
    expect(report.exit).toBe(0);
  });
});

describe('keys as Electron writes them', () => {
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
