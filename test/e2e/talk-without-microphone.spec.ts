import { expect } from '@playwright/test';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { inTalk, panel, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test('K8: without a microphone, an alert is shown and the talk can be ended', async ({ parlance }) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expect(status(page)).toHaveText(/microphone is off/);
  await expectClean(page, 'a talk without a microphone');
  await inTalk(page, 'End').click();
  await expect(panel(page)).toHaveCount(0);
});
