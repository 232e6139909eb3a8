import { expect } from '@playwright/test';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { recordingsIn, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(repeatingFakeMicrophone('noise', { silence: 1 }, { noise: 6 }, { silence: 2 }));

test('K4: a minute of silence and noise sends nothing', { tag: '@long' }, async ({ parlance }) => {
  test.setTimeout(120_000);
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  await page.waitForTimeout(60_000);
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.recordings()).toBe(0);
  expect(gateway.sent()).toEqual([]);
  expect(await recordingsIn(parlance.dataFolder)).toBe(0);
});
