import { expect } from '@playwright/test';
import { announced, watchAnnouncements } from './announcements.ts';
import { finishedReply, messageBox } from './chat-actions.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { keysOf } from './shell-differences.ts';
import { inTalk, panel, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(fakeMicrophone('one-sentence', { silence: 4 }, { say: 'What is the tide today?' }, { silence: 60 }));

test('K5: a screen reader announces each state of a turn once, and doesn’t talk over the spoken reply', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({
    reply: () => 'High tide is at six. Low tide is at noon.',
    speechSeconds: 1.5,
    wordMs: 60,
  });
  const page = await parlance.startWith(gateway.url);
  await watchAnnouncements(page);
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(status(page)).toHaveText('Speaking');
  await expect(status(page)).toHaveText('Listening');
  const states = ['Listening', 'Hearing you', 'Transcribing', 'Thinking', 'Speaking', 'Listening'];
  expect(await announced(page)).toEqual(['Opening the microphone', ...states]);
  // The spoken replies aren't announced again.
  await inTalk(page, 'End').click();
  await expect(messageBox(page)).toBeFocused();
  expect(await announced(page)).toHaveLength(states.length + 1);
});

test('K5: a reply that can’t be spoken is read by the screen reader', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ speechFails: () => true });
  const page = await parlance.startWith(gateway.url);
  await watchAnnouncements(page);
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await finishedReply(page);
  await expect.poll(() => announced(page)).toContain('talker: High tide is at six.');
});

test('K5: a reply that contains nothing to speak is announced', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ reply: () => '🎉 🎉' });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page)).toContainText('The reply contains nothing that can be spoken.');
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.spoken()).toEqual([]);
});

test('K5 K8: in a small window, the panel scrolls to what failed, which can be skipped', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({ transcript: () => 'fails' });
  const page = await parlance.startWith(gateway.url);
  await page.setViewportSize({ width: 640, height: 410 });
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(status(page)).toHaveText('Something went wrong');
  await expect(inTalk(page, 'Retry')).toBeInViewport({ ratio: 1 });
  await inTalk(page, 'Skip').click();
  await expect(status(page)).toHaveText('Listening');
});

test('K5: a talk can be held by keyboard alone, and the focus is never lost', async ({ parlance }) => {
  const retry = Promise.withResolvers<void>();
  await using gateway = await startTalkGateway({
    transcript: (count) => (count === 0 ? 'fails' : 'What is the tide?'),
    beforeTranscript: async (count) => (count === 1 ? retry.promise : undefined),
    speechSeconds: 3,
  });
  const page = await parlance.startWith(gateway.url);
  await page.keyboard.press(keysOf('talk'));
  await expect(panel(page)).toBeVisible();
  await expect(status(page)).toHaveText('Something went wrong');
  const press = async (name: string) => {
    await inTalk(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await press('Retry');
  await expect(panel(page)).toBeFocused();
  retry.resolve();
  await expect(status(page)).toHaveText('Speaking');
  // The first message opens its conversation, which has a panel of its own.
  await expect(messageBox(page)).toBeFocused();
  await expect(status(page)).toHaveText('Listening');
  await press('Mute');
  await expect(status(page)).toHaveText('Muted');
  await press('Say again');
  await expect(status(page)).toHaveText('Speaking');
  await expect(status(page)).toHaveText('Muted');
  await expect(inTalk(page, 'Say again')).toBeFocused();
  await page.keyboard.press(keysOf('talk'));
  await expect(panel(page)).toHaveCount(0);
  await expect(messageBox(page)).toBeFocused();
  // The indicator in the rail has its own End button.
  await page.keyboard.press(keysOf('talk'));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'End talk' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Back to the talk/ })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }),
  ).toBeFocused();
});
