import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { chooseModel, connect, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { originOf } from './shell-differences.ts';
import { storedDraftsIn } from './stored-drafts.ts';

const done = 'data: [DONE]\n\n';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });

const chips = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** Chooses files with the composer's plus button. */
async function attach(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Files to attach')
    .last()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** Opens another tab in the same browser, with the session data that a duplicated tab inherits. */
async function duplicate(page: Page, newPage: () => Promise<Page>): Promise<Page> {
  const other = await newPage();
  const entries = await page.evaluate(() => Object.entries(sessionStorage));
  await other.addInitScript((entries) => {
    // A reload keeps the tab's own.
    if (sessionStorage.length > 0) return;
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, entries);
  await other.goto(page.url());
  return other;
}

test('C13 drafts: each conversation has its own draft, with attachments, after a reload and kill -9', async ({
  parlance,
}) => {
  let page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await send(page, 'Tide tables');
  await finishedReply(page);
  await messageBox(page).fill('About the tide');
  await attach(page, 'tides.csv', 'time,height\n06:12,4.1\n');
  await expect(chips(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(messageBox(page)).toHaveValue('');
  await expect(chips(page)).toHaveCount(0);
  await messageBox(page).fill('Not yet begun');

  await test.step('a reload directly after the last key', async () => {
    await messageBox(page).press('!');
    await page.reload();
    await expect(messageBox(page)).toHaveValue('Not yet begun!');
    await row(page, 'Tide tables').click();
    await expect(messageBox(page)).toHaveValue('About the tide');
    await expect(chips(page)).toHaveText(/tides\.csv/);
  });
  await test.step('kill -9 after the draft was saved', async () => {
    await messageBox(page).fill('About the tide, and the moon');
    await expect.poll(() => storedDraftsIn(parlance.dataFolder)).toContain('About the tide, and the moon');
    await parlance.running().kill();
    page = await parlance.start({ flags: ['--demo'] });
    await row(page, 'Tide tables').click();
    await expect(messageBox(page)).toHaveValue('About the tide, and the moon');
    await expect(chips(page)).toHaveText(/tides\.csv/);
  });
  await test.step('sent text is no longer a draft, even after a kill', async () => {
    await messageBox(page).press('Enter');
    await expect(messageBox(page)).toHaveValue('');
    await parlance.running().kill();
    page = await parlance.start({ flags: ['--demo'] });
    await row(page, 'Tide tables').click();
    const ownMessages = page.getByRole('article', { name: /^You, / });
    await expect(ownMessages).toHaveCount(2);
    await expect(ownMessages.last()).toContainText('tides.csv');
    await expect(messageBox(page)).toHaveValue('');
    await row(page, 'Tide tables').click();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(messageBox(page)).toHaveValue('Not yet begun!');
  });
});

test('C13 drafts: an unsent edit survives Esc, another screen and a reload, until it is sent or discarded', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await send(page, 'Tide tables');
  await finishedReply(page);
  const ownMessages = page.getByRole('article', { name: /^You, / });
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  const continueEditing = page.getByRole('button', { name: 'Continue editing' });
  await messageBox(page).press('ArrowUp');
  await editor.fill('Tide tables of Brest');

  await test.step('Esc and another screen', async () => {
    await editor.press('Escape');
    await expect(editor).toBeHidden();
    await page.getByRole('link', { name: 'Speak' }).click();
    await page.getByRole('link', { name: 'Chat' }).click();
    await continueEditing.click();
    await expect(editor).toHaveValue('Tide tables of Brest');
  });
  await test.step('a reload directly after the last key', async () => {
    await editor.press('!');
    await page.reload();
    await expect(ownMessages).toContainText('Tide tables');
    await continueEditing.click();
    await expect(editor).toHaveValue('Tide tables of Brest!');
  });
  await test.step('discarded, and restored by Undo', async () => {
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(continueEditing).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await continueEditing.click();
    await expect(editor).toHaveValue('Tide tables of Brest!');
  });
  await test.step('no longer a draft once sent', async () => {
    await editor.press('Enter');
    await finishedReply(page);
    await expect(ownMessages).toContainText('Tide tables of Brest!');
    await page.getByRole('button', { name: 'Previous version' }).first().click();
    await expect(ownMessages).not.toContainText('Brest');
    await expect(continueEditing).toBeHidden();
    expect(storedDraftsIn(parlance.dataFolder)).toEqual([]);
  });
});

test('C13 drafts: another window shows the draft, and text at the caret is never replaced', {
  tag: ['@browser', '@long'],
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const { newPage } = parlance.running();
  await messageBox(page).fill('Written in one');
  const other = await duplicate(page, newPage);
  await expect(messageBox(other)).toHaveValue('Written in one');

  await messageBox(other).blur();
  await messageBox(page).fill('Written in one, and on');
  await expect(messageBox(other)).toHaveValue('Written in one, and on');

  await messageBox(other).fill('Written in the other');
  await expect.poll(() => storedDraftsIn(parlance.dataFolder)).toEqual(['Written in the other']);
  // A third window is updated at the same time as the first.
  await expect(messageBox(await duplicate(page, newPage))).toHaveValue('Written in the other');
  await expect(messageBox(page)).toHaveValue('Written in one, and on');
  await messageBox(page).press('.');
  await messageBox(other).blur();
  await other.reload();
  await expect(messageBox(other)).toHaveValue('Written in one, and on.');

  await chooseModel(page, 'demo-brief');
  await messageBox(page).press('Enter');
  await finishedReply(page);
  await other.goto(`${originOf(other)}#/chat`);
  await expect(messageBox(other)).toHaveValue('');
});

test('C13 drafts: a message that couldn’t be sent is still there, with the text typed meanwhile', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [] });
    streamOf(response, frame('Here.'), frame('', 'stop'), done);
  });
  const page = await parlance.startWith(gateway.url);
  // No model is known, so nothing can be sent.
  await attach(page, 'notes.txt', 'Bring rope.');
  await expect(chips(page)).toHaveCount(1);
  await send(page, 'To nobody');
  await expect(page.getByRole('alert').getByText('Your message is kept.')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('To nobody');
  await expect(chips(page)).toHaveCount(1);
  await chooseTyped(page, 'm');
  await messageBox(page).press('Enter');
  await expect(replies(page).last()).toContainText('Here.');
  await expect(messageBox(page)).toHaveValue('');
});

async function chooseTyped(page: Page, id: string): Promise<void> {
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await model.fill(id);
  await model.press('Enter');
}

test('C16: if the response to a send is lost, a message says that it may have been sent, and nothing is sent again', {
  tag: '@browser',
}, async ({ parlance }) => {
  let requests = 0;
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    requests += 1;
    streamOf(response, frame('Here.'), frame('', 'stop'), done);
  });
  const page = await parlance.start();
  // The page's connection, which the test cuts as soon as the message has been sent.
  let cut = false;
  await page.context().routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      if (!cut || !message.toString().includes('/chat/send')) return;
      void socket.close({ code: 1001 });
    });
    server.onMessage((message) => socket.send(message));
  });
  await connect(page, gateway.url);
  await page.reload();
  cut = true;
  await send(page, 'Once and no more');
  const notice = page.getByText(/may already have been sent/);
  await expect(notice).toBeVisible();
  await expect(messageBox(page)).toHaveValue('Once and no more');
  // After reconnecting, the list shows that the message was sent.
  await row(page, 'Once and no more').click();
  await expect(replies(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(messageBox(page)).toHaveValue('Once and no more');
  await page.reload();
  await expect(messageBox(page)).toHaveValue('Once and no more');
  expect(requests).toBe(1);
});
