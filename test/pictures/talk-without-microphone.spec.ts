import { expect } from '@playwright/test';
import { test } from '../e2e/fixtures.ts';
import { panel, startTalk } from '../e2e/talk-actions.ts';
import { startTalkGateway } from '../e2e/talk-gateway.ts';
import { take } from './take-pictures.ts';

test('a talk without a microphone', async ({ parlance }) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await take(page, 'talk-no-microphone');
});
