import { expect, test } from 'vitest';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { finishedReply, messageBox, send } from './harness/chat.ts';
import { expectClean } from './harness/expect-clean.ts';
import { boxOf, page, step } from './harness/page.ts';

const conversations = page.getByRole('list', { name: 'Conversations', exact: true });
const folders = page.getByRole('list', { name: 'Folders', exact: true });
const folder = (name: string) => folders.getByRole('button', { name: new RegExp(`^${name}(?: \\d|$)`) });

async function addFolder(name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill(name);
  await page.getByRole('textbox', { name: 'Folder name' }).press('Enter');
  await expect.element(folder(name)).toBeVisible();
}

test('C22, C7: a folder has settings that its conversations inherit, and deleting it asks what else to delete', async () => {
  await openApp({ settings: parametersOpen });
  await addFolder('Harbour');
  await folder('Harbour').click();

  await step('the settings of the folder apply to its conversations, which say so', async () => {
    await page.getByRole('button', { name: 'More for the folder Harbour' }).click();
    await page.getByRole('menuitem', { name: 'Folder settings…' }).click();
    const dialog = page.getByRole('alertdialog', { name: '“Harbour”' });
    await dialog.getByRole('textbox', { name: 'System prompt for the folder' }).fill('Use metres.');
    await page.viewport(700, 720);
    await expect.element(page.getByRole('list', { name: 'Conversations', exact: true })).toHaveLength(0);
    await expect
      .element(dialog.getByRole('textbox', { name: 'System prompt for the folder' }))
      .toHaveValue('Use metres.');
    await page.viewport(1280, 720);
    await dialog.getByRole('slider', { name: 'Temperature' }).press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).toHaveLength(0);
    const inspector = page.getByRole('region', { name: 'Parameters' });
    await expect.element(inspector.getByText('From folder', { exact: true })).toHaveLength(2);
    await expect
      .element(inspector.getByRole('textbox', { name: 'System prompt' }))
      .toHaveAttribute('placeholder', 'Use metres.');
  });

  await step(
    'a conversation’s own value replaces the folder’s, and clearing it restores the folder’s',
    async () => {
      const inspector = page.getByRole('region', { name: 'Parameters' });
      await inspector.getByRole('textbox', { name: 'System prompt' }).fill('Use feet.');
      await expect.element(inspector.getByText('From folder', { exact: true })).toHaveLength(1);
      await inspector.getByRole('button', { name: 'Clear System prompt' }).click();
      await expect.element(inspector.getByText('From folder', { exact: true })).toHaveLength(2);
    },
  );

  await step('a folder is deleted with its conversations, and both come back', async () => {
    await send('Tide one');
    await finishedReply();
    await page.getByRole('button', { name: 'More for the folder Harbour' }).click();
    await page.getByRole('menuitem', { name: 'Delete folder…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByRole('radio', { name: 'Keep 1 conversation' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Delete 1 conversation too' }).click();
    await dialog.getByRole('button', { name: 'Delete folder' }).click();
    await expect.element(page.getByText('The folder “Harbour” was deleted.')).toBeVisible();
    await expect.element(conversations).toHaveLength(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(folder('Harbour')).toHaveAccessibleName('Harbour 1 conversation');
  });

  await step('a folder is deleted without its conversations', async () => {
    await folder('Harbour').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
    await expect.element(conversations.getByRole('link', { name: /Tide one/ })).toBeVisible();
    await expect.element(folders).toHaveLength(0);
    await messageBox.focus();
  });
});

test('C22: in a narrow window, the menu of folders fits, however long their names are', async () => {
  await openApp({ settings: parametersOpen });
  await addFolder('A folder whose name goes on until it has to be cut somewhere');
  await send('Tide one');
  await finishedReply();
  await page.viewport(320, 640);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await conversations.getByRole('link', { name: /Tide one/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click();
  const item = page.getByRole('menuitemradio', { name: /^A folder/ });
  await expect.element(item).toBeVisible();
  const { x, width } = await boxOf(item);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
});

test('X2, C22: axe finds nothing in the folders, their menus and their dialogs, in either theme', async () => {
  await openApp({ settings: parametersOpen });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'New folder' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Folder name' })).toHaveFocus();
  await expectClean('a folder that is being named');
  await page.keyboard.press('Escape');
  await addFolder('Atlas');
  await addFolder('Harbour');
  await send('Tide one');
  await finishedReply();
  await expectClean('the list of folders');
  await conversations.getByRole('link', { name: /Tide one/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Harbour' })).toBeVisible();
  await expectClean('the menu of folders', true);
  await page.getByRole('menuitemradio', { name: 'Harbour' }).click();
  await expect.element(folder('Harbour')).toHaveAccessibleName('Harbour 1 conversation');
  await folder('Harbour').click();
  await expect.element(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  await expectClean('an open folder');
  for (const item of ['Folder settings…', 'Delete folder…']) {
    await page.getByRole('button', { name: 'More for the folder Harbour' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectClean(item);
    await page.keyboard.press('Escape');
    await expect.element(page.getByRole('alertdialog')).toHaveLength(0);
  }
  await page.getByRole('button', { name: 'All conversations' }).click();
  await folder('Atlas').click();
  await expect.element(page.getByText('This folder is empty.')).toBeVisible();
  await expectClean('an empty folder');
});
