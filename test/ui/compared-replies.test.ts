import { expect, test } from 'vitest';
import { saved } from './backend/gateways.ts';
import { openApp } from './harness/app.ts';
import { attach, finishedReply, messageBox, send } from './harness/chat.ts';
import { boxOf, page } from './harness/page.ts';

const longModel = 'an-organisation-with-a-long-name/a-model-with-an-extremely-long-name-70b-instruct-q4';
const gateways = [saved(longModel, 'b', 'c')];

test('C19: the number of compared models is readable however long the first model’s name is', async () => {
  await openApp({ gateways });
  await expect.element(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue(longModel);
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await page.getByRole('button', { name: 'Compare models' }).click();
  await page.getByRole('option', { name: 'b', exact: true }).click();
  await page.getByRole('option', { name: 'c', exact: true }).click();
  await page.keyboard.press('Escape');
  const picker = page.getByRole('combobox', { name: /^Comparing / });
  const box = await boxOf(picker);
  const more = await boxOf(picker.getByText('+ 2', { exact: true }));
  expect(more.width).toBeGreaterThan(0);
  expect(more.x + more.width).toBeLessThanOrEqual(box.x + box.width);
});

test('C13, X2: the focus returns to the menu after a rename, and to the message box after a deletion', async () => {
  await openApp({ gateways });
  await send('to be renamed');
  await finishedReply();
  const more = page.getByRole('button', { name: 'More', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await more.click();
  await item('Rename').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Another');
  await page.keyboard.press('Enter');
  await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
  await more.click();
  await expect.element(item('Rename')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.element(item('Rename')).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  await more.click();
  await item('Delete').click();
  await expect.element(page.getByRole('heading', { name: 'New conversation' })).toBeVisible();
  await expect.element(item('Delete')).not.toBeInTheDocument();
  await expect.element(messageBox).toHaveFocus();
});

for (const [width, height] of [
  [1280, 820],
  [960, 640],
] as const)
  test(`C16: a toast never covers the text being typed, ${width} × ${height}`, async () => {
    await openApp({ gateways });
    await page.viewport(width, height);
    await attach(page, new File(['some words'], 'a.txt'));
    await messageBox.fill('a line\n'.repeat(9));
    await page.getByRole('button', { name: 'Remove a.txt' }).click();
    const toast = page.getByText('“a.txt” was removed.');
    await expect.element(toast).toBeVisible();
    const typed = await boxOf(messageBox);
    const toastBox = await boxOf(toast);
    expect(toastBox.y + toastBox.height).toBeLessThan(typed.y);
  });
