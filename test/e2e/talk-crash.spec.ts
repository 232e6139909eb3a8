import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { openTalk, recordingsIn, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';
import { inQueue, openTranscribe } from './transcribe-actions.ts';

test.use(
  repeatingFakeMicrophone('monologue', {
    say: 'The tide comes in at six and goes out at noon and the harbour gate is closed before it does and',
  }),
);

/** Turns are recorded as 16-bit mono at 16 kHz. */
const bytesPerSecond = 32_000;

/** Returns the total size of the recordings on disk, in bytes. */
async function recordedBytes(dataFolder: string): Promise<number> {
  const folder = join(dataFolder, 'media', 'captures');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('K6: closing the page during a turn keeps what was said until then', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ transcript: () => 'The tide comes in at six.' });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Hearing you');
  await expect.poll(() => recordedBytes(parlance.dataFolder)).toBeGreaterThan(2 * bytesPerSecond);
  await page.reload();
  await expect(page.getByText('because the page was reloaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
  await openTranscribe(page);
  const recovered = inQueue(page, 'Recovered recording');
  await expect(recovered).toContainText(/0:0[2-9]/);
  await recovered.getByRole('button', { name: 'Transcribe' }).click();
  await expect.poll(gateway.recordings).toBe(1);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
  expect(gateway.sent()).toEqual([]);
});

test('K6: kill -9 during a turn keeps what was said until then, and during a transcription all of it', {
  tag: '@long',
}, async ({ parlance }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using gateway = await startTalkGateway({ beforeTranscript: () => released });
  const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-test-0123456789' };
  const first = await parlance.start({ env });
  await openTalk(first);
  await expect(status(first)).toHaveText('Hearing you');
  await expect.poll(() => recordedBytes(parlance.dataFolder)).toBeGreaterThan(2 * bytesPerSecond);
  await parlance.running().kill();
  const during = await recordedBytes(parlance.dataFolder);

  const restarted = await parlance.start({ env });
  await openTranscribe(restarted);
  await expect(inQueue(restarted, 'Recovered recording')).toHaveCount(1);
  expect(await recordedBytes(parlance.dataFolder)).toBe(during);
  await restarted.getByRole('link', { name: 'Chat' }).click();
  await openTalk(restarted);
  await expect.poll(() => recordedBytes(parlance.dataFolder)).toBeGreaterThan(during + bytesPerSecond);
  // Ends the turn.
  await restarted.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect.poll(gateway.recordings).toBe(1);
  await parlance.running().kill();
  release();

  const third = await parlance.start({ env });
  await openTranscribe(third);
  await expect(inQueue(third, 'Recovered recording')).toHaveCount(2);
  // It may have been charged, so it isn't sent again automatically.
  expect(gateway.recordings()).toBe(1);
});
