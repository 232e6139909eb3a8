import { expect } from '@playwright/test';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { recordingsIn, startTalk, status, untilProcessed, watchTalk } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(repeatingFakeMicrophone('a-minute-of-each', { noise: 62 }, { silence: 62 }));

test('K4: a minute of noise and a minute of silence send nothing', { tag: '@long' }, async ({ parlance }) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await watchTalk(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  // The talk has to process the audio, which takes longer on a busy machine.
  await untilProcessed(page, 124_000);
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.recordings()).toBe(0);
  expect(gateway.sent()).toEqual([]);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
});
