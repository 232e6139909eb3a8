import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createDemoGateway } from '../../src/main/demo-gateway/demo-gateway.ts';
import { chooseModel, finishedReply, messageBox, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { chooseFolder } from './shell-differences.ts';

const key = 'sk-test-0123456789';

async function openStorage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage and privacy' }).click();
}

const backups = (page: Page) => page.getByRole('list', { name: 'Backups' });

test('G8: a backup is made in a chosen folder, checked, and restored on another computer', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-backups-'));
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await send(page, 'Tide tables');
  await finishedReply(page);
  await openStorage(page);
  await expect(page.getByText('No backups yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
  await chooseFolder(page, join(folder, 'gone'));
  await expect(page.getByRole('alert')).toContainText('Parlance can’t use this folder for backups');
  await chooseFolder(page, folder);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('There are no backups in this folder.')).toBeVisible();
  await page
    .getByRole('radiogroup', { name: 'Automatic backups' })
    .getByRole('radio', { name: 'Daily' })
    .click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(page).getByRole('listitem')).toHaveCount(1);
  await expect(backups(page)).toContainText('Complete');
  await expect(backups(page)).toContainText('1 conversation, 0 transcripts, 0 clips');
  await expect(page.getByText(/^Last backup: /)).toBeVisible();
  expect(await readdir(folder)).toEqual(['Parlance backups']);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();

  const other = (await parlance.startAnother({ flags: ['--demo'] })).page;
  try {
    await openStorage(other);
    await chooseFolder(other, folder);
    await expect(backups(other)).toContainText('From another data folder');
    await backups(other)
      .getByRole('button', { name: /^Restore the backup from/ })
      .click();
    const trial = other.getByRole('status', { name: 'This backup can be restored' });
    await expect(trial).toContainText('Restoring adds 1 conversation');
    await trial.getByRole('button', { name: 'Restore' }).click();
    const result = other.getByRole('status', { name: 'The backup was restored' });
    await expect(result).toContainText('Added 1 conversation');
    await result.getByRole('button', { name: 'Close' }).click();
    await backups(other)
      .getByRole('button', { name: /^Restore the backup from/ })
      .click();
    await expect(trial).toContainText('Everything in it is already here.');
    await expect(trial.getByRole('button', { name: 'Restore' })).toBeDisabled();
    await other.getByRole('link', { name: 'Chat' }).click();
    await other
      .getByRole('list', { name: 'Conversations', exact: true })
      .getByRole('link', { name: /Tide tables/ })
      .click();
    await expect(other.getByRole('article', { name: /^Reply from demo-brief/ })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('G8: a backup is restored before there is a gateway, with gateways, settings, folders and drafts', {
  tag: '@long',
}, async ({ parlance }) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-backups-'));
  const demo = await createDemoGateway({ key });
  const page = await parlance.startWith(demo.url);
  await chooseModel(page, 'demo-brief');
  await send(page, 'Tide tables');
  await finishedReply(page);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Harbour');
  await page.getByRole('textbox', { name: 'Folder name' }).press('Enter');
  await messageBox(page).fill('Not sent yet');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.getByRole('link', { name: 'Storage and privacy' }).click();
  await chooseFolder(page, folder);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(page).getByRole('listitem')).toHaveCount(1);

  const other = (await parlance.startAnother()).page;
  try {
    await other.getByRole('button', { name: 'Import from ChatGPT or Claude, or restore a backup' }).click();
    await chooseFolder(other, folder);
    await backups(other)
      .getByRole('button', { name: /^Restore the backup from/ })
      .click();
    const trial = other.getByRole('status', { name: 'This backup can be restored' });
    await expect(trial).toContainText(
      /Restoring adds 1 conversation, 1 folder, 1 draft, 1 gateway, \d settings?,? and the costs of 1 request\./,
    );
    await expect(trial).toContainText('Backups contain no keys. One gateway needs its key again.');
    await expectClean(other, 'a backup that was checked');
    await trial.getByRole('button', { name: 'Restore' }).click();
    const result = other.getByRole('status', { name: 'The backup was restored' });
    await expect(result).toContainText('Added 1 gateway');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await result.getByRole('button', { name: 'Enter keys' }).click();
    await expect(other.getByText('This gateway comes from a backup, which contains no keys.')).toBeVisible();
    await other.getByRole('link', { name: 'Chat' }).click();
    await expect(other.getByRole('list', { name: 'Folders' })).toContainText('Harbour');
    await other
      .getByRole('list', { name: 'Conversations', exact: true })
      .getByRole('link', { name: /Tide tables/ })
      .click();
    await expect(messageBox(other)).toHaveValue('Not sent yet');
    await send(other, 'Now');
    await expect(other.getByText('The key is needed again')).toBeVisible();
  } finally {
    await demo.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('G8: while the folder is gone, Parlance says so, and doesn’t say that there are no backups', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-backups-'));
  const page = await parlance.start({ flags: ['--demo'] });
  await openStorage(page);
  await chooseFolder(page, folder);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(page).getByRole('listitem')).toHaveCount(1);
  await rename(folder, `${folder}-away`);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('alert')).toContainText('It doesn’t exist.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('It doesn’t exist.');
  await expect(page.getByText(/^Last backup: /)).toBeVisible();
  await expect(backups(page)).toHaveCount(0);
  await expect(page.getByText('There are no backups in this folder.')).toHaveCount(0);
  await rename(`${folder}-away`, folder);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(backups(page).getByRole('listitem')).toHaveCount(2);
  await rm(folder, { recursive: true, force: true });
});

test('X2, G8: axe finds nothing in the backups, in either theme', async ({ parlance }) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-backups-'));
  const page = await parlance.start({ flags: ['--demo'] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStorage(page);
  await chooseFolder(page, join(folder, 'gone'));
  await expect(page.getByRole('alert')).toContainText('Parlance can’t use this folder for backups');
  await expectClean(page, 'a refused folder');
  await chooseFolder(page, folder);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(page).getByRole('listitem')).toHaveCount(1);
  await expectClean(page, 'the list of backups');
  await backups(page)
    .getByRole('button', { name: /^Restore the backup from/ })
    .click();
  await expect(page.getByRole('status', { name: 'This backup can be restored' })).toBeVisible();
  await expectClean(page, 'a backup that was checked');
  await rm(folder, { recursive: true, force: true });
});
