import { expect, test } from 'vitest';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { messageBox } from './harness/chat.ts';
import { page } from './harness/page.ts';

test('X2: ? is typed in a text field and opens the shortcut sheet elsewhere, and an input method keeps its keys', async () => {
  await openApp({ settings: parametersOpen });
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await messageBox.fill('Why');
  await page.keyboard.press('?');
  await expect.element(messageBox).toHaveValue('Why?');
  await messageBox.evaluate((box) =>
    box.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'k',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        isComposing: true,
      }),
    ),
  );
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Chat' }).focus();
  await page.keyboard.press('?');
  await expect.element(sheet).toBeVisible();
});

test('X2: F6 cycles through the panes and returns to the last focus in each', async () => {
  await openApp({ settings: parametersOpen });
  await expect.element(messageBox).toHaveFocus();
  const isFocusIn = (name: string) =>
    page.evaluate((label) => document.activeElement?.closest(`[aria-label="${label}"]`) !== null, name);
  await page.keyboard.press('F6');
  await expect.poll(() => isFocusIn('Parameters')).toBe(true);
  await page.keyboard.press('F6');
  await expect.element(page.getByRole('link', { name: 'Chat' })).toHaveFocus();
  await page.keyboard.press('F6');
  await expect.poll(() => isFocusIn('Conversations')).toBe(true);
  await page.keyboard.press('F6');
  await expect.element(messageBox).toHaveFocus();
  await page.keyboard.press('Shift+F6');
  await expect.poll(() => isFocusIn('Conversations')).toBe(true);
});
