import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { chooseModel, finishedReply, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { savedBy } from './shell-differences.ts';

const canary = 'cormorant-7f3a';

async function openStorage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage and privacy' }).click();
}

async function filesWith(folder: string, words: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (path) => ((await readFile(path)).includes(words) ? [path] : [])),
  );
  return found.flat();
}

test('G7: Storage and privacy shows the location and size of the data, exports all of it, and deletes all of it without a trace', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-echo');
  await send(page, `About ${canary}`);
  await finishedReply(page);
  await openStorage(page);
  await expect(page.getByRole('main').getByText(parlance.dataFolder)).toBeVisible();
  await expect(page.getByText(/^[\d.]+ (KB|MB) in total$/)).toBeVisible();
  await page.locator('summary', { hasText: 'By kind' }).click();
  const amount = (kind: string) =>
    page.getByRole('list', { name: 'By kind' }).getByRole('listitem').filter({ hasText: kind });
  await expect(amount('Conversations')).toHaveText(/^Conversations1 item, \d+ (B|KB)/);
  await expect(amount('Recordings')).toHaveText(/^RecordingsNone/);
  await expect(amount('Log')).toBeVisible();

  const saved = await savedBy(page, () =>
    page.getByRole('button', { name: 'Export all', exact: true }).click(),
  );
  expect(saved.name).toMatch(/^Parlance \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(saved.path));
  expect(Buffer.from(files['conversations.json'] ?? []).toString()).toContain(canary);
  await expect(page.getByText(/^Exported .+ to Parlance .+\.zip$/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete all…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Your gateways, their keys, your settings and exported files are kept.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await filesWith(parlance.dataFolder, canary)).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Delete all…' }).click();
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Everything was deleted')).toBeVisible();
  await expect(amount('Conversations')).toHaveText(/^ConversationsNone/);
  await expect.poll(() => filesWith(parlance.dataFolder, canary)).toEqual([]);
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(
    page.getByRole('list', { name: 'Conversations', exact: true }).getByRole('link', { name: canary }),
  ).toHaveCount(0);
});

test('G7, T10: a shorter retention of recordings asks for confirmation, and still applies after a restart', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openStorage(page);
  const keep = page.getByRole('radiogroup', { name: 'Keep recordings' });
  await expect(keep.getByRole('radio', { name: 'Forever' })).toBeChecked();
  await keep.getByRole('radio', { name: '90 days' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete recordings older than 90 days?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(keep.getByRole('radio', { name: 'Forever' })).toBeChecked();
  await keep.getByRole('radio', { name: '90 days' }).click();
  await question.getByRole('button', { name: 'Delete older recordings' }).click();
  await expect(keep.getByRole('radio', { name: '90 days' })).toBeChecked();
  await parlance.running().close();
  const restarted = await parlance.start({ flags: ['--demo'] });
  await openStorage(restarted);
  await expect(
    restarted.getByRole('radiogroup', { name: 'Keep recordings' }).getByRole('radio', { name: '90 days' }),
  ).toBeChecked();
});
