import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { fakeMicrophone } from '../fake-microphone.ts';
import { panel, startTalk, status, untilProcessedMore, watchTalk } from '../talk-actions.ts';
import { startTalkGateway } from '../talk-gateway.ts';
import { chooseFiles, inQueue, openTranscribe, transcribesWith } from '../transcribe-actions.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { testWithServices as test } from './session-bus.ts';

test.use(
  fakeMicrophone('late-question', { silence: 20 }, { say: 'What is the tide today?' }, { silence: 60 }),
);

/** Returns for each window whether it is visible, and whether Chromium slows it down. */
const windows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    // A window that is just closing has no contents any more.
    BrowserWindow.getAllWindows()
      .filter((window) => !window.isDestroyed() && !window.webContents.isDestroyed())
      .map((window) => ({
        isVisible: window.isVisible(),
        isThrottled: window.webContents.getBackgroundThrottling(),
      })),
  );

test('K1 P1: a talk goes on while its window is minimised and closed, and ended in the tray, it ends the app', async ({
  parlance,
  services,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  const app = mainProcess(parlance);
  await watchTalk(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  const window = await windowOf(parlance);
  await window.evaluate((window) => window.minimize());
  await untilProcessedMore(page, 1_000);
  await window.evaluate((window) => window.close());
  await expect.poll(() => windows(app)).toEqual([{ isVisible: false, isThrottled: false }]);
  // The question is asked and answered without a visible window.
  await expect.poll(() => gateway.spoken()).toEqual(['High tide is at six.']);
  await expect(panel(page)).toContainText('What is the tide?');
  expect(await windows(app)).toMatchObject([{ isVisible: false }]);
  const ended = once(app.process(), 'exit');
  const item = services.trayItems.at(-1) ?? '';
  const end = (await services.trayMenu(item)).find(({ label }) => label === 'End talk');
  await services.chooseInTrayMenu(item, end?.id ?? 0);
  expect(await ended).toEqual([0, null]);
});

test('T3 P1: a hidden window goes on splitting a recording once the window is closed, and the app ends after its work', async ({
  parlance,
}) => {
  // The recording is encoded without a window.
  const folder = mkdtempSync(join(tmpdir(), 'parlance-windowless-'));
  try {
    const path = join(folder, 'tone.wav');
    const source = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=600', '-ac', '1', '-ar', '44100'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, path]);
    const text = { text: 'A tone.', language: 'english', duration: 600 };
    await using gateway = await startScriptedGateway(
      transcribesWith((_, response) => jsonOf(response, 200, text)),
    );
    // Without a key, because one that is saved for one run would have to be entered again.
    const page = await parlance.startWith(gateway.url, '');
    await openTranscribe(page);
    await chooseFiles(page, path);
    await expect(inQueue(page, 'tone.wav')).toContainText('Preparing');
    const app = mainProcess(parlance);
    const ended = once(app.process(), 'exit');
    await (await windowOf(parlance)).evaluate((window) => window.close());
    await expect.poll(() => windows(app)).toEqual([{ isVisible: false, isThrottled: false }]);
    expect(await ended).toEqual([0, null]);
    const sent = gateway.requests.filter((request) => request.path.endsWith('/transcriptions'));
    expect(sent.length).toBeGreaterThan(1);
    const restarted = await parlance.start();
    await openTranscribe(restarted);
    await expect(inQueue(restarted, 'tone.wav')).toContainText('English');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
