import { expect } from '@playwright/test';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { heardAtLeast, recordingsIn, startTalk, status, watchTalk } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(repeatingFakeMicrophone('noise', { silence: 1 }, { noise: 6 }, { silence: 2 }));

test('K4: a minute of silence and noise sends nothing', { tag: '@long' }, async ({ parlance }) => {
  test.setTimeout(180_000);
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await watchTalk(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  // The talk has to process a minute of audio, which takes longer on a busy machine.
  await heardAtLeast(page, 60_000);
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.recordings()).toBe(0);
  expect(gateway.sent()).toEqual([]);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
});
