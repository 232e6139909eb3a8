import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtApp, runShell } from '../../electron-stand-in/run-shell.ts';
import type { MediaReport } from './media-scenario.ts';

let folder: string;
let report: MediaReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-media-'));
  await builtApp();
  report = await runShell<MediaReport>(new URL('./media-scenario.ts', import.meta.url), {
    args: ['--data-dir', folder],
    world: { platform: 'linux', defaultFolder: folder },
  });
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('media in the Electron shell, with requests like Electron’s', () => {
  test('P1: a file arrives in slices, each blob as one chunk and without a length', () => {
    expect(report.uploaded).toEqual([202, 201]);
  });

  test('P1: an upload that the page aborts leaves nothing, although Electron’s requests have no signal', () => {
    expect(report.abort).toEqual({ added: 1, cancelled: 204, left: 0 });
  });

  test('S4, P1: a clip is served whole, by HEAD and by range', () => {
    const { whole, head, part, tail } = report.range;
    expect(whole.bytes).toBeGreaterThan(1000);
    expect(whole).toEqual({ status: 200, bytes: whole.bytes, length: whole.bytes });
    expect(head).toEqual({ status: 200, length: whole.bytes, body: false });
    expect(part).toEqual({ status: 206, range: `bytes 100-199/${whole.bytes}`, equal: true });
    expect(tail).toEqual({ status: 416, body: false });
  });

  test.skipIf(process.platform !== 'linux')(
    'X4, P1: the file is closed when the page stops reading, as Electron then destroys the body',
    () => {
      expect(report.openDuring).toBe(1);
    },
  );

  test('C3, P1: a reloaded window runs its preload again, and its page is served', () => {
    expect(report.reloaded).toBe('electron');
    expect(report.exit).toBe(0);
  });
});
