import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { connect, finishedReply, messageBox, replies, send } from '../chat-actions.ts';
import { type Parlance, test } from '../fixtures.ts';

/** Starts a gateway that replies to every message. */
const startReplyingGateway = () =>
  startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    streamOf(response, frame('Here.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });

/** Starts Parlance with a conversation. Once `delay` has been called, calls to a procedure wait for `release`. */
async function startWithSlowCalls(parlance: Parlance, gatewayUrl: string) {
  const page = await parlance.start();
  let delayed: string | null = null;
  let release = () => {};
  await page.context().routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (delayed === null || !message.toString().includes(delayed)) return server.send(message);
      release = () => server.send(message);
    });
    server.onMessage((message) => socket.send(message));
  });
  await connect(page, gatewayUrl);
  await page.reload();
  await send(page, 'First question');
  await finishedReply(page);
  const delay = (procedure: string) => {
    delayed = procedure;
  };
  return { page, delay, release: () => release() };
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const chips = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

test('C16: while a message is being sent, another conversation can be opened and written in, and stays open', async ({
  parlance,
}) => {
  await using gateway = await startReplyingGateway();
  const { page, delay, release } = await startWithSlowCalls(parlance, gateway.url);
  await page.getByRole('button', { name: 'New conversation' }).click();
  delay('/chat/send');
  await send(page, 'Second question');
  await expect(sendButton(page)).toBeDisabled();
  await row(page, 'First question').click();
  await messageBox(page).fill('About the first');
  await expect(sendButton(page)).toBeEnabled();

  release();
  await expect(row(page, 'Second question')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('About the first');
  await expect(page.getByRole('article', { name: /^You, / })).toContainText('First question');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(messageBox(page)).toHaveValue('');
  await row(page, 'Second question').click();
  await expect(replies(page)).toContainText('Here.');
});

test('C16: while a file is being attached to one message, another can be sent, and the file stays with the first', async ({
  parlance,
}) => {
  await using gateway = await startReplyingGateway();
  const { page, delay, release } = await startWithSlowCalls(parlance, gateway.url);
  delay('/chat/attach');
  await messageBox(page).fill('What is in it?');
  const file = { name: 'tides.csv', mimeType: 'text/csv', buffer: Buffer.from('time,height') };
  await page.getByLabel('Files to attach').last().setInputFiles(file);
  await expect(sendButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await messageBox(page).fill('Second question');
  await expect(sendButton(page)).toBeEnabled();
  release();
  await send(page, 'Second question');
  await finishedReply(page);
  await expect(chips(page)).toHaveCount(0);
  await row(page, 'First question').click();
  await expect(chips(page)).toHaveText(/tides\.csv/);
  await expect(sendButton(page)).toBeEnabled();
});
