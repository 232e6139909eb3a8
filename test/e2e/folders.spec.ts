import { expect, type Page } from '@playwright/test';
import { finishedReply, send } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations', exact: true });
const folders = (page: Page) => page.getByRole('list', { name: 'Folders', exact: true });
const folder = (page: Page, name: string) =>
  folders(page).getByRole('button', { name: new RegExp(`^${name}(?: \\d|$)`) });

async function addFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill(name);
  await page.getByRole('textbox', { name: 'Folder name' }).press('Enter');
  await expect(folder(page, name)).toBeVisible();
}

test('C22: conversations are moved to folders by drag and by keyboard, and searched in one', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await send(page, 'Tide one');
  await finishedReply(page);
  await addFolder(page, 'Harbour');
  await addFolder(page, 'Atlas');

  await test.step('folders are sorted by name and count their conversations', async () => {
    await expect(folders(page).getByRole('listitem')).toHaveText([/Atlas/, /Harbour/]);
    await expect(folder(page, 'Harbour')).toHaveAccessibleName('Harbour 0 conversations');
  });

  await test.step('a conversation is dragged to a folder, and the move can be undone', async () => {
    const row = conversations(page).getByRole('link', { name: /Tide one/ });
    await row.dragTo(folder(page, 'Harbour'));
    await expect(page.getByText('“Tide one” was moved to “Harbour”.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(folder(page, 'Harbour')).toHaveAccessibleName('Harbour 1 conversation');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('the menu moves it by keyboard', async () => {
    await conversations(page)
      .getByRole('link', { name: /Tide one/ })
      .focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Move to folder…' })).toBeVisible();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitemradio', { name: 'No folder' })).toBeChecked();
    await page.keyboard.press('h');
    await page.keyboard.press('Enter');
    await expect(folder(page, 'Harbour')).toHaveAccessibleName('Harbour 1 conversation');
  });

  await test.step('a new conversation begins in the open folder', async () => {
    await folder(page, 'Harbour').click();
    await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
    await expect(conversations(page).getByRole('link')).toHaveCount(1);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await send(page, 'Tide two');
    await finishedReply(page);
    await expect(conversations(page).getByRole('link')).toHaveCount(2);
  });

  await test.step('a search covers the open folder only, until the folder is left', async () => {
    await page.getByRole('button', { name: 'All conversations' }).click();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await send(page, 'Tide outside');
    await finishedReply(page);
    await folder(page, 'Harbour').click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('tide');
    await expect(page.getByText('Tide two').first()).toBeVisible();
    await expect(
      page.getByText('Tide outside', { exact: true }).and(page.locator('[class*="title"]')),
    ).toHaveCount(0);
    const found = page.getByRole('complementary', { name: 'Conversations' });
    await expect(found.getByRole('link', { name: /outside/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'All conversations' }).click();
    await expect(found.getByRole('link', { name: /outside/ }).first()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
  });

  await test.step('a reload opens the folder of the open conversation', async () => {
    await folder(page, 'Harbour').click();
    await conversations(page)
      .getByRole('link', { name: /Tide two/ })
      .click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
    await expect(conversations(page).getByRole('link', { name: /Tide two/ })).toBeVisible();
  });

  await test.step('the palette opens a folder and moves the open conversation', async () => {
    const run = async (query: string, command: string) => {
      await page.keyboard.press('ControlOrMeta+K');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await palette.getByRole('combobox').fill(query);
      await palette.getByRole('option', { name: command }).click();
      await expect(palette).toHaveCount(0);
    };
    await run('move atlas', 'Move this conversation to Atlas');
    await expect(page.getByText('“Tide two” was moved to “Atlas”.')).toBeVisible();
    await run('open folder atlas', 'Open folder Atlas');
    await expect(page.getByRole('heading', { name: 'Atlas' })).toBeVisible();
    await expect(conversations(page).getByRole('link', { name: /Tide two/ })).toBeVisible();
  });
});

test('C22: two windows show the same folders, and neither loses what is typed in it', {
  tag: '@browser',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const { newPage } = parlance.running();
  await send(page, 'Tide one');
  await finishedReply(page);
  await addFolder(page, 'Harbour');
  const other = await newPage();
  await other.goto(page.url());
  await expect(folder(other, 'Harbour')).toBeVisible();

  await test.step('a conversation that is dragged to a folder in one window is in it in the other', async () => {
    await conversations(other)
      .getByRole('link', { name: /Tide one/ })
      .dragTo(folder(other, 'Harbour'));
    await expect(folder(other, 'Harbour')).toHaveAccessibleName('Harbour 1 conversation');
    await expect(folder(page, 'Harbour')).toHaveAccessibleName('Harbour 1 conversation');
  });
  await test.step('leaving the name unchanged in one window keeps the new name of the other', async () => {
    await folder(page, 'Harbour').focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Folder name' })).toHaveValue('Harbour');
    await folder(other, 'Harbour').focus();
    await other.keyboard.press('F2');
    await other.getByRole('textbox', { name: 'Folder name' }).fill('Port');
    await other.keyboard.press('Enter');
    await expect(folder(other, 'Port')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(folder(page, 'Port')).toBeFocused();
    await expect(folder(other, 'Port')).toBeVisible();
  });
  await test.step('settings of different kinds that are saved in both windows are all kept', async () => {
    for (const window of [page, other]) {
      await window.getByRole('button', { name: 'More for the folder Port' }).click();
      await window.getByRole('menuitem', { name: 'Folder settings…' }).click();
    }
    const settings = (window: Page) => window.getByRole('alertdialog', { name: '“Port”' });
    await settings(page).getByRole('textbox', { name: 'System prompt for the folder' }).fill('Use metres.');
    await settings(other).getByRole('slider', { name: 'Temperature' }).press('End');
    await settings(page).getByRole('button', { name: 'Save' }).click();
    await expect(settings(page)).toHaveCount(0);
    await settings(other).getByRole('button', { name: 'Save' }).click();
    await expect(settings(other)).toHaveCount(0);
    await page.getByRole('button', { name: 'More for the folder Port' }).click();
    await page.getByRole('menuitem', { name: 'Folder settings…' }).click();
    await expect(settings(page).getByRole('textbox', { name: 'System prompt for the folder' })).toHaveValue(
      'Use metres.',
    );
    await expect(settings(page).getByRole('slider', { name: 'Temperature' })).toHaveValue('2');
  });
  await test.step('a folder that is deleted in one window closes in the other, but not its settings', async () => {
    const prompt = page.getByRole('textbox', { name: 'System prompt for the folder' });
    await prompt.fill('Use fathoms.');
    await folder(other, 'Port').focus();
    await other.keyboard.press('Delete');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
    await expect(folders(other)).toHaveCount(0);
    const dialog = page.getByRole('alertdialog', { name: '“Port”' });
    await expect(dialog.getByRole('alert')).toContainText('This folder was deleted in another window.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(prompt).toHaveValue('Use fathoms.');
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(folder(page, 'Port')).toHaveAccessibleName('Port 1 conversation');
  });
  await test.step('an open folder that is deleted elsewhere leads back to all conversations', async () => {
    await folder(page, 'Port').click();
    await expect(page.getByRole('heading', { name: 'Port' })).toBeVisible();
    await folder(other, 'Port').focus();
    await other.keyboard.press('Delete');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
    await expect(page.getByRole('heading', { name: 'Port' })).toHaveCount(0);
    await expect(conversations(page).getByRole('link', { name: /Tide one/ })).toBeVisible();
  });
});
