import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';
import { folderRefusal } from './shell-differences.ts';
import { storedDraftsIn } from './stored-drafts.ts';

test.use({ settings: parametersOpen });

const done = 'data: [DONE]\n\n';
const ownMessages = (page: Page) => page.getByRole('article', { name: /^You, / });
const attached = (container: Page | Locator) =>
  container.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

type GivenFile = { readonly name: string; readonly bytes: Buffer | string; readonly type?: string };

/** Chooses files with the plus button of the composer or the edited message. */
async function choose(container: Page | Locator, ...files: readonly GivenFile[]): Promise<void> {
  const chosen = files.map(({ name, bytes, type = '' }) => ({
    name,
    mimeType: type,
    buffer: Buffer.from(bytes),
  }));
  await container.getByLabel('Files to attach').last().setInputFiles(chosen);
}

/** Starts a gateway that answers every message. `received` returns the messages so far. */
async function answering(): Promise<ScriptedGateway & { readonly received: () => readonly string[] }> {
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    streamOf(response, frame('Here.'), frame('', 'stop'), done);
  });
  const received = () =>
    gateway.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(
        ({ body }) =>
          (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content ?? '',
      );
  return { ...gateway, received };
}

/** Drags files over the page as the system does, with their real paths, and drops them unless `hovers` is set. */
async function drag(page: Page, files: readonly string[], { hovers = false } = {}): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', ...(hovers ? [] : ['drop'])] as const) {
    await client.send('Input.dispatchDragEvent', { type: type as 'drop', x: 600, y: 300, data });
  }
}

test('C16: text files are attached, shown as chips, opened, removed, sent and stored with the message', async ({
  parlance,
}) => {
  await using gateway = await answering();
  const page = await parlance.startWith(gateway.url);
  await choose(
    page,
    { name: 'tides.csv', bytes: 'time,height\n06:12,4.1\n' },
    { name: 'Kai.srt', bytes: Buffer.from(`\ufeff1\n00:00:01 --> 00:00:02\nGrüße\n`, 'utf16le') },
    { name: 'no-extension', bytes: '\ufeff{"a": 1}' },
  );
  await expect(attached(page)).toHaveText([/tides\.csv\s*22 bytes/, /Kai\.srt/, /no-extension/]);

  await test.step('opening a chip shows its text', async () => {
    await page.getByRole('button', { name: /^Kai\.srt / }).click();
    const dialog = page.getByRole('dialog', { name: 'Kai.srt' });
    await expect(dialog).toContainText('Grüße');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Kai\.srt / })).toBeFocused();
  });
  await test.step('removing by keyboard, with Undo, moves the focus to the next chip', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^no-extension / })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(attached(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Kai\.srt / })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(attached(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove no-extension' }).press('Enter');
    await expect(attached(page)).toHaveCount(2);
  });
  await test.step('attachments are sent with the message and shown on it', async () => {
    await send(page, 'What is in these?');
    await finishedReply(page);
    expect(gateway.received()).toEqual([
      '<attachment name="tides.csv">\ntime,height\n06:12,4.1\n\n</attachment>\n\n' +
        '<attachment name="Kai.srt">\n1\n00:00:01 --> 00:00:02\nGrüße\n\n</attachment>\n\nWhat is in these?',
    ]);
    await expect(attached(ownMessages(page).first())).toHaveText([/tides\.csv/, /Kai\.srt/]);
    await expect(attached(page)).toHaveCount(2);
  });
  await test.step('an edit keeps and changes attachments, and the first version keeps its own', async () => {
    await ownMessages(page).first().hover();
    await ownMessages(page).first().getByRole('button', { name: 'Edit' }).click();
    await ownMessages(page).first().getByRole('button', { name: 'Remove tides.csv' }).click();
    await choose(ownMessages(page).first(), { name: 'more.md', bytes: '# More' });
    await expect(attached(ownMessages(page).first())).toHaveText([/Kai\.srt/, /more\.md/]);
    await page.getByRole('button', { name: 'Send as new version' }).click();
    await expect(ownMessages(page).first()).toContainText(/2\s*\/\s*2/);
    await finishedReply(page);
    expect(gateway.received().at(-1)).toContain('<attachment name="more.md">\n# More\n</attachment>');
    expect(gateway.received().at(-1)).not.toContain('tides.csv');
    await ownMessages(page).first().getByRole('button', { name: 'Previous version' }).click();
    await expect(attached(ownMessages(page).first())).toHaveText([/tides\.csv/, /Kai\.srt/]);
  });
  await test.step('a message can consist of an attachment only', async () => {
    await choose(page, { name: 'alone.txt', bytes: 'By itself.' });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await messageBox(page).press('Enter');
    await expect(ownMessages(page)).toHaveCount(2);
    await expect(attached(ownMessages(page).last())).toHaveText([/alone\.txt/]);
  });
});

test('C16: files can be dropped anywhere on the chat, and the overlay says where they go', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const folder = join(parlance.dataFolder, 'dropped');
  await mkdir(join(folder, 'a folder'), { recursive: true });
  const paths = ['rope.txt', 'tide.json', 'song.wav'].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, path.endsWith('wav') ? 'RIFF\0\0\0\0WAVEfmt ' : '{}');
  const [rope = '', tide = '', song = ''] = paths;
  await expect(messageBox(page)).toBeVisible();

  await drag(page, [rope, tide], { hovers: true });
  await expect(page.getByText('To the message you’re writing')).toBeVisible();
  await drag(page, [rope, tide]);
  await expect(page.getByText('To the message you’re writing')).toHaveCount(0);
  await expect(attached(page)).toHaveText([/rope\.txt/, /tide\.json/]);

  await drag(page, [song, join(folder, 'a folder')]);
  await expect(page.getByText('“song.wav” is an audio file.')).toBeVisible();
  await expect(page.getByText(folderRefusal('a folder'))).toBeVisible();
  await expect(attached(page)).toHaveCount(2);
});

test('C16: the message box grows to ten lines, then scrolls, and accepts text while a reply streams', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-long');
  const height = async () => (await messageBox(page).boundingBox())?.height ?? 0;
  const heights: number[] = [];
  for (const lines of [1, 2, 10, 11, 40]) {
    await messageBox(page).fill(Array.from({ length: lines }, () => 'x').join('\n'));
    heights.push(await height());
  }
  expect(heights).toEqual([22, 44, 220, 220, 220]);
  await send(page, 'Go on at length');
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  await messageBox(page).pressSequentially('Next, please');
  await messageBox(page).press('Enter');
  await expect(messageBox(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  // The first Esc takes the queued message back.
  await page.keyboard.press('Escape');
  await expect(messageBox(page)).toHaveValue('Next, please');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(messageBox(page)).toHaveValue('Next, please');
  await expect(ownMessages(page)).toHaveCount(1);
});

test('C16: while Parlance doesn’t respond, the draft stays and Send says why it waits', {
  tag: '@browser',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  let cut = () => {};
  await page.context().routeWebSocket(/\/contract$/, (socket) => {
    socket.connectToServer();
    cut = () => void socket.close({ code: 1001 });
  });
  await page.reload();
  await messageBox(page).fill('For later');
  const button = page.getByRole('button', { name: 'Send' });
  await expect(button).toBeEnabled();
  await page.context().route(/\/session$/, (route) => route.abort());
  cut();
  await expect(page.getByText('Parlance isn’t responding. Trying again…')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Parlance isn’t responding. Your draft is kept.');
  await messageBox(page).fill('For later, and on');
  await messageBox(page).press('Enter');
  await page.context().unroute(/\/session$/);
  await expect(button).toBeEnabled();
  await expect(messageBox(page)).toHaveValue('For later, and on');
  await expect(ownMessages(page)).toHaveCount(0);
  await expect.poll(() => storedDraftsIn(parlance.dataFolder)).toContain('For later, and on');
  await page.reload();
  await expect(messageBox(page)).toHaveValue('For later, and on');
});
