import { expect } from '@playwright/test';
import { messageBox } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { intercept } from './shell-differences.ts';

test('X4: a page whose scripts couldn’t be fetched at the start reloads and is then shown', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const failed = await intercept(page, /^\/assets\/app-[^/]*\.js$/, { times: 1 });
  await page.reload();
  await expect(messageBox(page)).toBeVisible();
  expect(await failed.count()).toBe(1);
  // The end of the test closes the app. Any code chunk that the page couldn't fetch then would be reported as an error.
  await page.waitForLoadState('networkidle');
});
