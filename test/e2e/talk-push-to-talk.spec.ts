import { expect } from '@playwright/test';
import { connect, messageBox, replies } from './chat-actions.ts';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, panel, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(repeatingFakeMicrophone('talker', { say: 'The tide comes in at six and goes out at noon and' }));

test('K1 K3: holding Space records a turn, and holding it during a reply stops the audio and the reply', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({
    reply: (count) => (count === 0 ? 'This is a long reply. '.repeat(60) : 'All right.'),
    speechSeconds: 3,
    wordMs: 60,
  });
  const page = await parlance.start();
  await connect(page, gateway.url, 'sk-test-0123456789');
  await page.keyboard.press('Alt+Shift+T');
  await inTalk(page, 'Options').click();
  await panel(page).getByRole('switch', { name: 'Hold Space to talk' }).click();
  await inTalk(page, 'Options').click();
  await messageBox(page).focus();
  await page.waitForTimeout(1_000);
  const hold = async () => {
    await page.keyboard.down('Space');
    await expect(status(page)).toHaveText('Hearing you');
    await page.waitForTimeout(1_200);
    await page.keyboard.up('Space');
  };
  await hold();
  await expect(status(page)).toHaveText('Speaking');
  await page.waitForTimeout(500);
  const playing = () =>
    page.evaluate(() => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).length);
  expect(await playing()).toBe(1);
  const pressed = Date.now();
  await page.keyboard.down('Space');
  await expect.poll(playing, { intervals: [20] }).toBe(0);
  // Generous, since polling takes time too.
  expect(Date.now() - pressed).toBeLessThan(500);
  await page.waitForTimeout(1_200);
  await page.keyboard.up('Space');
  await expect(page.getByText(/^Interrupted\. Spoken up to: “.*This is a long reply\.”$/)).toBeVisible();
  await expect(page.getByText('You stopped this reply.')).toBeVisible();
  await expect.poll(() => gateway.sent().length).toBe(2);
  await expect(replies(page).last()).toContainText('All right.');
  await expect(messageBox(page)).toHaveValue('');
});
