import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { intercept, originOf } from './shell-differences.ts';

const done = 'data: [DONE]\n\n';

test('C9: an unlisted model is marked, and a refusal that names it links to the model picker', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    if (request.body.includes('"elsewhere"')) {
      return jsonOf(response, 404, { error: { message: 'The model `elsewhere` does not exist' } });
    }
    streamOf(response, frame('Here.'), frame('', 'stop'), done);
  });
  const page = await parlance.startWith(gateway.url);
  await chooseModel(page, 'elsewhere');
  await expect(page.getByText('Not listed', { exact: true })).toBeVisible();
  await send(page, 'Hello');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Choose a model' }).click();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toBeFocused();
  await chooseModel(page, 'm');
  await expect(page.getByText('Not listed', { exact: true })).toHaveCount(0);
  await reply.getByRole('button', { name: 'Retry' }).click();
  await expect(replies(page).last()).toContainText('Here.');
});

test('C2: a reply that was stopped before its first text offers Retry, not Continue', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    if (request.body.includes('Wait')) return jsonOf(response, 503, {}, { 'retry-after': '45' });
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const page = await parlance.startWith(gateway.url);
  for (const [text, sign] of [
    ['Nothing', /Waiting for a response/],
    ['Wait', /Retrying in/],
  ] as const) {
    await send(page, text);
    await expect(replies(page).last()).toContainText(sign);
    await page.getByRole('button', { name: 'Stop' }).click();
    const reply = await finishedReply(page);
    await expect(reply.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(reply.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    // While Stop is shown, Enter would queue the next message, and a stopped reply cancels the queue.
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  }
});

test('C13: a conversation that another window deleted opens again after Undo', {
  tag: ['@browser', '@long'],
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const { newPage } = parlance.running();
  await chooseModel(page, 'demo-brief');
  await send(page, 'Shared by two');
  await finishedReply(page);
  const other = await newPage();
  // Session data belongs to one tab. A duplicated tab inherits it.
  const entries = await page.evaluate(() => Object.entries(sessionStorage));
  await other.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, entries);
  await other.goto(page.url());
  await expect(replies(other)).toHaveCount(1);
  const row = other.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  await row.getByRole('link').focus();
  await other.keyboard.press('Delete');
  await expect(page.getByText('This no longer exists')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(replies(page)).toHaveCount(1);
});

test('X4: a screen that couldn’t be loaded is shown after the page reloads itself, and drafts stay', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await messageBox(page).fill('Not yet sent');
  const screen = await intercept(page, /\/speak-screen-[^/]*\.js$/);
  // At first, the page can't be loaded either. The old one stays until it can.
  const wholePage = await intercept(page, /^\/$/);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.getByRole('link', { name: 'Speak', exact: true }).click();
  await expect.poll(wholePage.count).toBeGreaterThan(1);
  await screen.stop();
  const loaded = page.waitForEvent('load');
  await wholePage.stop();
  await loaded;
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeVisible();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(messageBox(page)).toHaveValue('Not yet sent');
  expect(visited.filter((url) => !url.startsWith(originOf(page)))).toEqual([]);
});
