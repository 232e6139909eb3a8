import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { chooseModel, finishedReply, replies, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { savedBy } from './shell-differences.ts';

const chatGptExport = fileURLToPath(new URL('../fixtures/chatgpt-conversations.json', import.meta.url));

async function headerMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function openStorage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage and privacy' }).click();
}

const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const list = (page: Page) => page.getByRole('list', { name: 'Conversations', exact: true });

test('C14: a conversation is exported as Markdown and JSON, and the JSON is imported elsewhere as the same tree', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-export-'));
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await send(page, 'Tide tables');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Regenerate' }).click();
  await expect(reply.getByText('2/2')).toBeVisible();
  await finishedReply(page);

  const markdown = await savedBy(page, () => headerMenu(page, 'Export as Markdown'));
  expect(markdown.name).toBe('Tide tables.md');
  const text = await readFile(markdown.path, 'utf8');
  expect(text).toMatch(/^# Tide tables\n/);
  expect(text).toMatch(/\n## You, \d{4}-\d\d-\d\d \d\d:\d\d\n\nTide tables\n\n## demo-brief, /);

  const json = await savedBy(page, () => headerMenu(page, 'Export as JSON'));
  expect(json.name).toBe('Tide tables.json');
  const file = join(folder, json.name);
  await copyFile(json.path, file);

  const other = (await parlance.startAnother({ flags: ['--demo'] })).page;
  try {
    await openStorage(other);
    await other.getByLabel('Files to import').setInputFiles(file);
    await expect(other.getByText('Added 1 conversation')).toBeVisible();
    await other.getByLabel('Files to import').setInputFiles(file);
    await expect(other.getByText('1 conversation was already here and left unchanged')).toBeVisible();
    await other.getByRole('link', { name: 'Chat' }).click();
    await list(other)
      .getByRole('link', { name: /Tide tables/ })
      .click();
    await expect(replies(other).last().getByText('2/2')).toBeVisible();
    const again = await savedBy(other, () => headerMenu(other, 'Export as JSON'));
    const reexported = JSON.parse(await readFile(again.path, 'utf8'));
    const original = JSON.parse(await readFile(file, 'utf8'));
    expect(reexported.conversations).toEqual(original.conversations);

    // A conversation from last year shows its date, and no timings, because its file has none.
    await openStorage(other);
    await other.getByLabel('Files to import').setInputFiles(chatGptExport);
    await expect(other.getByText('Added 1 conversation')).toBeVisible();
    await other.getByRole('link', { name: 'Chat' }).click();
    await expect(list(other).getByRole('link')).toHaveCount(2);
    await list(other).getByRole('link').last().click();
    await expect(other.getByText('When is high tide in Setúbal?')).toBeVisible();
    await expect(other.getByText(/^Thursday,? 13 November 2025$/)).toBeVisible();
    await expect(replies(other).first().locator('time')).toHaveAttribute('title', /13 November 2025/);
    await expect(other.getByText('under 0.1 s')).toHaveCount(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('C14: ChatGPT’s conversations.json and a broken file are imported together, with a summary of what couldn’t be read', {
  tag: '@long',
}, async ({ parlance }) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-export-'));
  const broken = join(folder, 'holiday.json');
  await writeFile(broken, '<html>not this</html>');
  const page = await parlance.start({ flags: ['--demo'] });
  await openStorage(page);
  await page.getByLabel('Files to import').setInputFiles([chatGptExport, broken]);
  const summary = page.getByRole('status', { name: 'Import finished' });
  await expect(summary).toContainText('Added 1 conversation');
  await expect(summary).toContainText('1 conversation couldn’t be read');
  await expect(summary).toContainText('Exported from ChatGPT');
  await expect(summary).toContainText('1 image left out');
  await expect(summary).toContainText('1 tool call or result left out');
  await expect(summary).toContainText('1 file couldn’t be read');
  await expect(summary).toContainText('holiday.json');
  await expect(summary).toContainText('It isn’t in a format that Parlance can import.');
  await page.getByText('Choose which to export').click();
  await page.getByRole('checkbox', { name: 'Tide tables' }).check();
  const zip = await savedBy(page, () => page.getByRole('button', { name: 'Export 1 conversation' }).click());
  expect(zip.name).toBe('Tide tables.json');
  await page.getByRole('link', { name: 'Chat' }).click();
  await list(page)
    .getByRole('link', { name: /Tide tables/ })
    .click();
  await expect(page.getByText('When is high tide in Setúbal?')).toBeVisible();
  await expect(page.getByText('And here?')).toBeVisible();
  await rm(folder, { recursive: true, force: true });
});

test('C14: conversations are chosen for an export by keyboard or filter, and only the visible ones are rendered', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-export-'));
  const many = join(folder, 'many.json');
  const node = (at: number) => ({
    title: `Tide ${String(at).padStart(4, '0')}`,
    conversation_id: `t${at}`,
    create_time: 1,
    update_time: 1_700_000_000 - at,
    current_node: 'n',
    mapping: {
      n: {
        id: 'n',
        parent: null,
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['High'] } },
      },
    },
  });
  await writeFile(many, JSON.stringify(Array.from({ length: 400 }, (_, at) => node(at))));
  const page = await parlance.start({ flags: ['--demo'] });
  await openStorage(page);
  await page.getByLabel('Files to import').setInputFiles(many);
  await expect(page.getByRole('status', { name: 'Import finished' })).toContainText(
    'Added 400 conversations',
  );
  await page.getByText('Choose which to export').click();
  const choice = page.getByRole('list', { name: 'Conversations to export' });
  await expect(choice.getByRole('checkbox').first()).toBeVisible();
  expect(await choice.getByRole('checkbox').count()).toBeLessThan(100);
  await expect(choice.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '400');
  await choice.getByRole('checkbox', { name: 'Tide 0000' }).focus();
  for (let at = 0; at < 60; at += 1) await page.keyboard.press('Tab');
  const focused = choice.getByRole('checkbox', { name: 'Tide 0060' });
  await expect(focused).toBeFocused();
  await page.keyboard.press('Space');
  await expect(focused).toBeChecked();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('0399');
  await choice.getByRole('checkbox', { name: 'Tide 0399' }).check();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('nothing');
  await expect(page.getByText('No conversation has this title.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('');
  await expectClean(page, 'a long list of conversations to export');
  const zip = await savedBy(page, () => page.getByRole('button', { name: 'Export 2 conversations' }).click());
  expect(zip.name).toContain('.json');
  await rm(folder, { recursive: true, force: true });
});

test('G9: exports of other apps are imported with their branches and images, and a report says what was left out', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-import-'));
  const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  // Files are recognised by their content.
  const claude = join(folder, 'download (3)');
  const cherry = join(folder, 'backup.bin');
  await copyFile(fixture('claude-conversations.json'), claude);
  const data = new Uint8Array(await readFile(fixture('cherry-studio-data.json')));
  await writeFile(cherry, zipSync({ 'data.json': data, 'Data/Files/file-1.png': onePixel }));
  const files = [claude, cherry, fixture('open-webui-chats.json')];
  const page = await parlance.start({ flags: ['--demo'] });
  await openStorage(page);
  await page.getByLabel('Files to import').setInputFiles(files);
  const summary = page.getByRole('status', { name: 'Import finished' });
  await expect(summary).toContainText(/Exported from Claude, Cherry Studio,? and Open WebUI/);
  await expect(summary).toContainText('Added 6 conversations');
  await expect(summary).toContainText('1 image left out, because the export doesn’t contain it');
  await expect(summary).toContainText('3 files left out, because the export doesn’t contain their text');
  await expect(summary).toContainText('2 tool calls or results left out');
  // A message without an id is imported, and an empty conversation is no failure.
  await expect(summary).not.toContainText('other part');
  await expect(summary).not.toContainText('no messages');
  await page.getByLabel('Files to import').setInputFiles(files);
  await expect(summary).toContainText('Nothing was added');
  await expect(summary).toContainText('6 conversations were already here and left unchanged');

  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(list(page).getByRole('link')).toHaveCount(6);
  await list(page)
    .getByRole('link', { name: /Harbour lights/ })
    .click();
  await expect(page.getByText('And the tallest?')).toBeVisible();
  await expect(page.getByText('ports.txt')).toBeVisible();
  await page.getByRole('article', { name: /^You/ }).last().hover();
  await expect(page.getByText('2/2')).toBeVisible();
  await list(page).getByRole('link', { name: /Soup/ }).click();
  const image = page.getByRole('button', { name: /^soup\.png/ }).locator('img');
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1);
  await rm(folder, { recursive: true, force: true });
});
