import { expect, type Locator, type Page } from '@playwright/test';
import { finishedReply, messageBox, send, useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' });
const line = (page: Page): Locator => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(line(page)).toBeFocused();
}

test('X1: the palette finds commands, conversations and models, Enter runs the first, and Esc returns the focus', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await send(page, 'Harbour lines');
  await finishedReply(page);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(messageBox(page)).toBeFocused();

  await open(page);
  await expect(line(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Recent');
  await page.keyboard.type('harb');
  // The command that Enter would run is highlighted, and is the active option for screen readers.
  const first = option(page, /Harbour lines/);
  await expect(first).toHaveAttribute('data-highlighted', '');
  await expect(line(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(messageBox(page)).toBeFocused();

  await open(page);
  await page.keyboard.type('harb');
  await expect(first).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour lines' })).toBeVisible();
  await expect(palette(page)).toBeHidden();

  await open(page);
  await page.keyboard.type('@demo-');
  await expect(palette(page).getByRole('group')).toHaveCount(1);
  await expect(palette(page).getByRole('group')).toHaveAccessibleName('Use model');
  await option(page, /^demo-brief/).click();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('demo-brief');
});

test('X1: it opens on any screen, leads to items of other screens, and runs commands there', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { name: 'Gateways', exact: true })).toBeVisible();
  await open(page);
  await page.keyboard.type('new script');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeVisible();

  // Ctrl+Enter runs a command without closing the palette. The page below changes, and the palette keeps the focus.
  await open(page);
  await page.keyboard.type('dark');
  await expect(option(page, 'Theme: Dark')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(line(page)).toBeFocused();
  await line(page).fill('settings prompts');
  await expect(option(page, 'Settings: Prompts')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Prompts', includeHidden: true }).first()).toBeAttached();
  await expect(line(page)).toBeFocused();
});

test('X1, X5: without results, the text can be sent to the model', async ({ parlance }) => {
  const page = await parlance.start();
  await useDemo(page);
  await open(page);
  // There is no reply yet that the command could apply to.
  await page.keyboard.type('latest reply');
  await expect(option(page, 'Ask the model instead')).toBeVisible();
  await line(page).fill('');
  await page.keyboard.type('why is the sea salty');
  await expect(palette(page).getByRole('group')).toHaveCount(1);
  await expect(palette(page).getByRole('group')).toHaveAccessibleName('No results');
  await expect(option(page, 'Ask the model instead')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(messageBox(page)).toHaveValue('why is the sea salty');
  await expect(messageBox(page)).toBeFocused();
});
