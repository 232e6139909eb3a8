import { expect, type Page } from '@playwright/test';
import { messageBox, useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { originOf } from './shell-differences.ts';

const root = (page: Page) => page.locator('html');

test('G7: theme, contrast, text size, row height and motion apply immediately, and before the first paint of the next page', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  const before = await messageBox(page).evaluate((box) => getComputedStyle(box).fontSize);
  await page.goto(`${originOf(page)}#/settings/appearance`);
  const choose = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click();
  await choose('Theme', 'Dark');
  await choose('Contrast', 'More');
  await choose('Reading font', 'Sans');
  await choose('List density', 'Compact');
  await choose('Motion', 'Reduced');
  const size = page.getByRole('slider', { name: 'Text size' });
  await size.focus();
  await page.keyboard.press('End');
  await expect(size).toHaveAttribute('aria-valuetext', '20 px');
  const marks = { theme: 'dark', contrast: 'more', face: 'sans', rows: 'compact', motion: 'reduced' };
  for (const [name, value] of Object.entries(marks))
    await expect(root(page)).toHaveAttribute(`data-${name}`, value);

  // The document as served, before any script has run.
  const html = await page.evaluate(async () => (await fetch('/')).text());
  expect(html).toContain('data-theme="dark"');
  await page.reload();
  for (const [name, value] of Object.entries(marks))
    await expect(root(page)).toHaveAttribute(`data-${name}`, value);
  await page.getByRole('link', { name: 'Chat' }).click();
  expect(before).toBe('15px');
  // 20 instead of 16 px enlarges all text.
  await expect(messageBox(page)).toHaveCSS('font-size', '18.75px');
  await expect(page.getByRole('heading', { name: 'Conversations' })).toHaveCSS('font-size', '16.25px');
});
