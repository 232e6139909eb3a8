import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { connect, finished, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

test('C16: while a message is being sent, another conversation can be opened and written in, and stays open', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    streamOf(response, frame('Here.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.start();
  test.skip(parlance.running().newPage === null, 'no line to delay in this shell');
  // The page's connection, which delays what is sent until the test releases it.
  let delays = false;
  let release = () => {};
  await page.context().routeWebSocket(/\/contract$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      if (!delays || !message.toString().includes('/chat/send')) return server.send(message);
      release = () => server.send(message);
    });
    server.onMessage((message) => line.send(message));
  });
  await connect(page, gateway.url, 'sk-test-0123456789');
  await page.reload();
  const row = (name: string) =>
    page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });
  const sendButton = page.getByRole('button', { name: /^Send/ });
  await send(page, 'First question');
  await finished(page);

  await page.getByRole('button', { name: 'New conversation' }).click();
  delays = true;
  await send(page, 'Second question');
  await expect(sendButton).toBeDisabled();
  await row('First question').click();
  await messageBox(page).fill('About the first');
  await expect(sendButton).toBeEnabled();

  release();
  await expect(row('Second question')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('About the first');
  await expect(page.getByRole('article', { name: /^You, / })).toContainText('First question');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(messageBox(page)).toHaveValue('');
  await row('Second question').click();
  await expect(replies(page)).toContainText('Here.');
});
