import { expect } from '@playwright/test';
import { messageBox, useDemo } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';
import { inElectron, keysOf, originOf } from './shell-differences.ts';

test.use({ settings: parametersOpen });

test('G7: shortcuts are changed in the settings, conflicts are reported, and new ones apply immediately and after a restart', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.goto(`${originOf(page)}#/settings/keyboard`);
  const row = page.getByRole('listitem').filter({ hasText: 'Go to Speak' });
  await row.getByRole('button').click();
  await page.keyboard.press('b');
  await expect(row.getByRole('alert')).toContainText('B alone is for typing.');
  if (!inElectron()) {
    await page.keyboard.press('Control+t');
    await expect(row.getByRole('alert')).toHaveText('Your browser reserves Ctrl+T.');
  }
  await page.keyboard.press('Control+k');
  await expect(row.getByRole('alert')).toContainText('Ctrl+K is already used for “Command palette”.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+g');
  await expect(row.getByRole('button', { name: 'Change shortcut for Go to Speak: Ctrl+G' })).toBeFocused();

  await page.keyboard.press('Control+g');
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeVisible();
  await page.keyboard.press(keysOf('chat'));
  await expect(messageBox(page)).toBeVisible();
  await page.keyboard.press(keysOf('speak'));
  await expect(messageBox(page)).toBeVisible();

  await parlance.running().close();
  const restarted = await parlance.start();
  await expect(messageBox(restarted)).toBeVisible();
  await restarted.keyboard.press('Control+/');
  const sheet = restarted.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.locator('div', { hasText: /^Go to SpeakCtrlG$/ })).toBeVisible();
  await restarted.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await restarted.goto(`${originOf(restarted)}#/settings/keyboard`);
  await restarted.getByRole('button', { name: 'Reset all' }).click();
  await expect(
    restarted.getByRole('button', {
      name: `Change shortcut for Go to Speak: ${keysOf('speak').replace('ControlOrMeta', 'Ctrl')}`,
    }),
  ).toBeVisible();
});
