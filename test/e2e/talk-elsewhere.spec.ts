import { expect } from '@playwright/test';
import { messageBox, replies, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inElectron } from './shell-differences.ts';
import { inTalk, panel, recordingsIn, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(
  fakeMicrophone(
    'two-late-sentences',
    { silence: 6 },
    { say: 'What is the tide today?' },
    { silence: 14 },
    { say: 'And when is low tide?' },
    { silence: 60 },
  ),
);

test('K1: a talk continues in its conversation while other conversations and screens are shown', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({ reply: (count) => `Reply ${count}.` });
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(status(page)).toHaveText('Listening');
  // The conversation doesn't exist yet. It's created while another screen is shown.
  await page.getByRole('link', { name: 'Settings' }).click();
  const back = page.getByRole('link', { name: /^Back to the talk/ });
  await expect(back).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expectClean(page, 'the indicator of a talk');
  await expect.poll(() => gateway.sent().length).toBe(1);
  await expect.poll(gateway.spoken).toEqual(['Reply 0.']);
  await expect(back).toHaveText(/What is the tide\?/);
  await back.click();
  await expect(replies(page)).toHaveText(/Reply 0\./);
  await expect(panel(page)).toBeVisible();
  await expect(back).toHaveCount(0);
  // Another conversation is typed while the talk continues in its own.
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(back).toBeVisible();
  await send(page, 'Something else');
  await expect(replies(page)).toHaveText(/Reply 1\./);
  await expect.poll(() => gateway.sent().length).toBe(3);
  expect(gateway.sent().at(1)).toBe('Something else');
  await expect(messageBox(page)).toHaveValue('');
  await expect(replies(page)).toHaveCount(1);
  await back.click();
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(page).last()).toContainText('Reply 2.');
  await expect(status(page)).toHaveText('Listening');
  await page.getByRole('link', { name: 'Speak' }).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('button', { name: 'End talk' }).click();
  await expect(back).toHaveCount(0);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
});

test('K1: a talk ends when its conversation is deleted, and starting one elsewhere ends it', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.startWith(gateway.url);
  await send(page, 'First');
  await expect(replies(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await send(page, 'Second');
  await expect(replies(page)).toHaveCount(1);
  const talk = page.getByRole('button', { name: 'Talk', exact: true });
  await expect(talk).toHaveAttribute('aria-pressed', 'false');
  await talk.click();
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Back to the talk/ })).toHaveCount(0);
  await inTalk(page, 'Mute').click();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Back to the talk/ })).toHaveCount(0);
});

test('K1: keys that the user chooses start Talk on any screen, and end it', async ({ parlance }) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.startWith(gateway.url);
  await page.goto(`${page.url().split('#')[0]}#/settings/keyboard`);
  const keys = page.getByRole('button', { name: /^Change shortcut for Start or end Talk/ });
  await keys.click();
  await page.keyboard.press('Alt+Shift+y');
  await expect(keys).toHaveAccessibleName('Change shortcut for Start or end Talk: Alt+Shift+Y');
  const row = page.getByRole('listitem').filter({ hasText: 'Start or end Talk' });
  await expect(row.getByRole('status')).toContainText(
    inElectron() ? 'Starts Talk from any app' : 'In a browser, these keys only work on this page.',
  );
  await page.getByRole('link', { name: 'Transcribe' }).click();
  await page.keyboard.press('Alt+Shift+y');
  await expect(status(page)).toHaveText(/Listening|Hearing you/);
  await page.keyboard.press('Alt+Shift+y');
  await expect(panel(page)).toHaveCount(0);
});
