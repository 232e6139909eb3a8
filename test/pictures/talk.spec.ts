import { expect } from '@playwright/test';
import { repeatingFakeMicrophone } from '../e2e/fake-microphone.ts';
import { test } from '../e2e/fixtures.ts';
import { panel, startTalk } from '../e2e/talk-actions.ts';
import { startTalkGateway } from '../e2e/talk-gateway.ts';
import { visitTalkStates } from '../e2e/talk-states.ts';
import { take } from './take-pictures.ts';

test.setTimeout(180_000);

test.describe('with a microphone', () => {
  test.use(repeatingFakeMicrophone('talker', { say: 'The tide comes in at six and goes out at noon and' }));

  test('the states of a talk', async ({ parlance }) => {
    await visitTalkStates(parlance, (page, state) => take(page, `talk-${state}`));
  });
});

test('a talk without a microphone', async ({ parlance }) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await take(page, 'talk-no-microphone');
});
