import { expect } from '@playwright/test';
import { messageBox } from './chat-actions.ts';
import { test } from './fixtures.ts';

test('X4: a page whose scripts couldn’t be fetched at the start reloads and is then shown', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  let failures = 0;
  await page.route(/\/assets\/app-[^/]*\.js$/, (route) => {
    failures += 1;
    return failures === 1 ? route.abort() : route.continue();
  });
  await page.reload();
  await expect(messageBox(page)).toBeVisible();
  expect(failures).toBe(2);
  // The end of the test closes the app. Any code chunk that the page couldn't fetch then would be reported as an error.
  await page.waitForLoadState('networkidle');
});
