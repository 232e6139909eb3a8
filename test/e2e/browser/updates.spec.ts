import { expect } from '@playwright/test';
import { useDemo } from '../chat-actions.ts';
import { test } from '../fixtures.ts';

test('P3, G7: in the browser shell, Updates says that it doesn’t check for updates, and what to do instead', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Updates' }).click();
  await expect(page.getByRole('heading', { name: 'Updates' })).toBeVisible();
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(page.getByText('Not available in the browser', { exact: true })).toBeVisible();
  await expect(page.getByText(/git pull, then restart it with npm start/)).toBeVisible();
  // Controls that would have no effect aren't shown.
  const section = page.getByRole('main');
  await expect(section.getByRole('switch')).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'Check now' })).toHaveCount(0);
});
