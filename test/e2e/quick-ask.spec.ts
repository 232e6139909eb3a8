import { expect } from '@playwright/test';
import { chooseModel, finishedReply, messageBox, replies, send, useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { inElectron, originOf, quickAskAfter } from './shell-differences.ts';

test('P1: quick ask opens with its shortcut and streams, Esc stops it and then closes it, and the conversation is in Chat', {
  tag: '@browser',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.setViewportSize({ width: 480, height: 360 });
  await page.keyboard.press('Control+Shift+Space');
  await expect(page.getByRole('heading', { name: 'Quick ask' })).toBeVisible();
  await expect(messageBox(page)).toBeFocused();
  await chooseModel(page, 'demo-long');
  await send(page, 'Lighthouse keepers');
  const reply = replies(page).last();
  await expect(reply).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  // The message box fits on the small page.
  await expect(messageBox(page)).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Escape');
  await finishedReply(page);
  await expect(page.getByRole('heading', { name: 'Lighthouse keepers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open in Chat' })).toBeVisible();

  await page.getByRole('button', { name: 'New question' }).click();
  await expect(replies(page)).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Open in Chat' }).click();
  await page.setViewportSize({ width: 1280, height: 820 });
  await expect(page).toHaveURL(/#\/chat\/./);
  await expect(
    page.getByRole('list', { name: 'Conversations' }).getByText('Lighthouse keepers'),
  ).toBeVisible();
  await expect(replies(page)).toHaveCount(1);

  await page.keyboard.press('Control+Shift+Space');
  await expect(messageBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('P1: the Keyboard settings say where the quick ask shortcut works, and can change it', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.goto(`${originOf(page)}#/settings/keyboard`);
  const row = page.getByRole('listitem').filter({ hasText: 'Quick ask' });
  await expect(row.getByRole('status')).toHaveText(
    inElectron() ? /from any app/ : /^In a browser, these keys only work on this page./,
  );
  await page.getByRole('button', { name: /^Change shortcut for Quick ask/ }).click();
  await page.keyboard.press('Alt+Shift+y');
  await expect(page.getByRole('button', { name: /^Change shortcut for Quick ask/ })).toBeFocused();
  const quick = await quickAskAfter(page, () => page.keyboard.press('Alt+Shift+y'));
  await expect(quick.getByRole('heading', { name: 'Quick ask' })).toBeVisible();
});
