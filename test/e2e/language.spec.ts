import { expect, type Page } from '@playwright/test';
import { messageBox } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { originOf } from './shell-differences.ts';

test('G7: the language is chosen in the settings, applies immediately and before the first paint, and loses no draft', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await messageBox(page).fill('Half a thought');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => name.includes('chinese'))).toEqual([]);

  await choose(page, 'Language', '中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await expect(navigation.getByRole('link')).toHaveText(['聊天', '转写', '朗读', '设置']);
  await navigation.getByRole('link', { name: '聊天' }).click();
  await expect(page.getByRole('textbox', { name: '消息', exact: true })).toHaveValue('Half a thought');
  await expect(page.getByRole('button', { name: '网关：演示网关' })).toBeVisible();
  const html = await page.evaluate(async () => (await fetch('/')).text());
  expect(html).toContain('<html lang="zh-Hans" ');

  await choose(page, '语言', 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('radiogroup', { name: 'Language' })).toBeVisible();
});

test('G7, P1: in Chinese too, the title shows the progress of work in percent, and the screen stays usable', {
  // The desktop app shows it in the dock or the task bar.
  tag: '@browser',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await choose(page, 'Language', '中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await go(page, 'speak');
  const text = page.getByRole('textbox', { name: '要朗读的文字' });
  await text.fill('The ferry leaves at seven. '.repeat(160));
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveTitle(/^（\d+%）朗读 · Parlance$/);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '聊天' }).click();
  await expect(page).toHaveTitle(/^（\d+%）聊天 · Parlance$/);
  await expect(page).toHaveTitle('聊天 · Parlance');
});

async function go(page: Page, address: string): Promise<void> {
  await page.goto(`${originOf(page)}#/${address}`);
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  await go(page, 'settings/appearance');
  await page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByRole('radio', { name, exact: true })
    .click();
}
