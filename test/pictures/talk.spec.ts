import { expect } from '@playwright/test';
import { fakeMicrophone } from '../e2e/fake-microphone.ts';
import { test } from '../e2e/fixtures.ts';
import { inTalk, startTalk, status } from '../e2e/talk-actions.ts';
import { startTalkGateway } from '../e2e/talk-gateway.ts';
import { take } from './take-pictures.ts';

test.setTimeout(120_000);
test.use(
  fakeMicrophone(
    'talk-pictures',
    { silence: 5 },
    { say: 'When does the tide turn today, and how high will the water be at the old harbour gate by noon?' },
    { silence: 12 },
    { say: 'And when is low tide?' },
    { silence: 60 },
  ),
);

test('a talk', async ({ parlance }) => {
  await using gateway = await startTalkGateway({
    transcript: (count) =>
      count === 0
        ? 'When does the tide turn today, and how high will the water be at the old harbour gate by noon?'
        : 'fails',
    reply: () =>
      'The tide turns at a quarter past seven. By noon, the water at the old harbour gate is about two metres lower than at its highest.',
    speechSeconds: 4,
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  await take(page, 'talk-listening');
  await expect(status(page)).toHaveText('Hearing you');
  await take(page, 'talk-recording');
  await expect(status(page)).toHaveText('Speaking');
  await take(page, 'talk-speaking');
  await expect(status(page)).toHaveText('Something went wrong');
  await take(page, 'talk-failed');
  await inTalk(page, 'Skip').click();
  await inTalk(page, 'Mute').click();
  await inTalk(page, 'Options').click();
  await take(page, 'talk-options');
});
