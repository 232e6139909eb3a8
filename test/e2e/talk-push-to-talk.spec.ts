import { expect } from '@playwright/test';
import { messageBox, replies } from './chat-actions.ts';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { keysOf } from './shell-differences.ts';
import { inTalk, panel, playing, status, takeOrder, untilProcessedMore, watchTalk } from './talk-actions.ts';
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
  const page = await parlance.startWith(gateway.url);
  await watchTalk(page);
  await page.keyboard.press(keysOf('talk'));
  await inTalk(page, 'Options').click();
  await panel(page).getByRole('switch', { name: 'Hold Space to talk' }).click();
  await inTalk(page, 'Options').click();
  await messageBox(page).focus();
  // The microphone is open, and there is speech. It isn't a turn, because Space isn't held.
  await untilProcessedMore(page, 1_000);
  const hold = async () => {
    await page.keyboard.down('Space');
    await expect(status(page)).toHaveText('Hearing you');
    await untilProcessedMore(page, 1_200);
    await page.keyboard.up('Space');
  };
  await hold();
  await expect(status(page)).toHaveText('Speaking');
  // Space still works after a click on the conversation.
  await page.getByRole('log').click();
  await expect.poll(() => playing(page)).toBe(1);
  await takeOrder(page);
  await page.keyboard.down('Space');
  await expect.poll(() => playing(page)).toBe(0);
  await untilProcessedMore(page, 1_200);
  // The audio stops before anything that was said is sent. Benchmark F12 measures how long that takes.
  const order = await takeOrder(page);
  expect(order).toContain('sent');
  expect(order[0]).toBe('pause');
  await page.keyboard.up('Space');
  await expect(page.getByText(/^Interrupted\. Spoken up to: “.*This is a long reply\.”$/)).toBeVisible();
  await expect(page.getByText('You stopped this reply.')).toBeVisible();
  await expect.poll(() => gateway.sent().length).toBe(2);
  await expect(replies(page).last()).toContainText('All right.');
  await expect(messageBox(page)).toHaveValue('');
});
