import { expect, test } from 'vitest';
import { openApp } from './harness/app.ts';
import { finishedReply, messageBox, send } from './harness/chat.ts';
import { page } from './harness/page.ts';

const palette = page.getByRole('dialog', { name: 'Command palette' });
const line = palette.getByRole('combobox');
const option = (name: string | RegExp) => palette.getByRole('option', { name });

async function open(): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect.element(line).toHaveFocus();
}

test('X1: the palette finds commands, conversations and models, Enter runs the first, and Esc returns the focus', async () => {
  await openApp();
  await send('Harbour lines');
  await finishedReply();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect.element(messageBox).toHaveFocus();

  await open();
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await expect.element(palette.getByRole('group').first()).toHaveAccessibleName('Recent');
  await page.keyboard.type('harb');
  // The command that Enter would run is highlighted, and is the active option for screen readers.
  const first = option(/Harbour lines/);
  await expect.element(first).toHaveAttribute('data-highlighted', '');
  await expect.element(line).toHaveAttribute('aria-activedescendant', first.element().id);
  await page.keyboard.press('Escape');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(messageBox).toHaveFocus();

  await open();
  await page.keyboard.type('harb');
  await expect.element(first).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect.element(page.getByRole('heading', { name: 'Harbour lines' })).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();

  await open();
  await page.keyboard.type('@demo-');
  await expect.element(palette.getByRole('group')).toHaveLength(1);
  await expect.element(palette.getByRole('group')).toHaveAccessibleName('Use model');
  await option(/^demo-brief/).click();
  await expect.element(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('demo-brief');
});

test('X1: it opens on any screen, leads to items of other screens, and runs commands there', async () => {
  await openApp();
  await expect.element(messageBox).toBeVisible();
  await page.keyboard.press('Control+,');
  await expect.element(page.getByRole('heading', { name: 'Gateways', exact: true })).toBeVisible();
  await open();
  await page.keyboard.type('new script');
  await page.keyboard.press('Enter');
  await expect.element(page.getByRole('textbox', { name: 'Text to speak' })).toBeVisible();

  // Ctrl+Enter runs a command without closing the palette. The page below changes, and the palette keeps the focus.
  await open();
  await page.keyboard.type('dark');
  await expect.element(option('Theme: Dark')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.root().dataset.theme).toBe('dark');
  await expect.element(line).toHaveFocus();
  await line.fill('settings prompts');
  await expect.element(option('Settings: Prompts')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Control+Enter');
  await expect
    .element(page.getByRole('heading', { name: 'Prompts', includeHidden: true }).first())
    .toBeInTheDocument();
  await expect.element(line).toHaveFocus();
});

test('X1, X5: without results, the text can be sent to the model', async () => {
  await openApp();
  await expect.element(messageBox).toBeVisible();
  await open();
  // There is no reply yet that the command could apply to.
  await page.keyboard.type('latest reply');
  await expect.element(option('Ask the model instead')).toBeVisible();
  await line.fill('');
  await page.keyboard.type('why is the sea salty');
  await expect.element(palette.getByRole('group')).toHaveLength(1);
  await expect.element(palette.getByRole('group')).toHaveAccessibleName('No results');
  await expect.element(option('Ask the model instead')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect.element(messageBox).toHaveValue('why is the sea salty');
  await expect.element(messageBox).toHaveFocus();
});
