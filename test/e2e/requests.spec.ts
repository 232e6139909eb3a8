import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { chooseModel, connect, finishedReply, replies, send, showRequest } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';

const done = 'data: [DONE]\n\n';
const key = 'sk-canary-7d1f40b2c9e85a63';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Requests' });
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name }).click();
/** Records the text that the page copies, since the page can write to the clipboard but not read it. */
const keepCopies = (page: Page) =>
  page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      (window as { copied?: string }).copied = text;
    };
  });
const copyWith = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => (window as { copied?: string }).copied ?? '');
  await expect(dialog(page).getByRole('button', { name })).toBeVisible();
  return text;
};

test('C18: a reply’s request shows what was sent, what arrived frame by frame, and when', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    response.setHeader('x-request-id', 'req_42');
    streamOf(response, frame('Hello'), 'data: {oops\n\n', frame(' there'), frame('', 'stop'), done);
  });
  const page = await parlance.start();
  await page.context().grantPermissions(['clipboard-write']);
  await connect(page, gateway.url, key);
  await keepCopies(page);
  await send(page, 'Good morning');
  const reply = await finishedReply(page);
  await showRequest(reply);
  await expect(dialog(page)).toContainText(`POST ${gateway.url}/v1/chat/completions`);
  await expect(dialog(page)).toContainText('Bearer sk-…5a63');
  await expect(dialog(page)).toContainText('"content": "Good morning"');
  await tab(page, 'Response');
  await expect(dialog(page)).toContainText('Status 200');
  await expect(dialog(page)).toContainText('req_42');
  await tab(page, 'Frames');
  await expect(dialog(page)).toContainText('5 frames');
  await expect(dialog(page)).toContainText('1 unreadable');
  const frames = dialog(page).getByRole('listbox', { name: 'Frames in order of arrival' });
  await expect(frames.getByRole('option')).toHaveCount(5);
  await expect(frames.getByRole('option').nth(1)).toContainText('Unreadable');
  await expect(frames.getByRole('option').nth(1)).toContainText(/\d ms/);
  await frames.focus();
  await page.keyboard.press('End');
  await expect(frames.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(dialog(page).getByRole('region', { name: 'Frame 5' })).toContainText('[DONE]');
  await expectClean(page, 'the requests');
  await expect(dialog(page).getByRole('tab')).toHaveText(['Request', 'Response', 'Frames', 'Timing']);
  await tab(page, 'Timing');
  for (const name of ['Started', 'Connected and sent', 'Response started', 'First text', 'Ended'])
    await expect(dialog(page).getByText(name, { exact: true })).toBeVisible();

  const curl = await copyWith(page, 'Copy as curl');
  expect(curl).toContain('Bearer $API_KEY');
  expect(curl).toContain(gateway.requests.at(-1)?.body);
  expect(JSON.parse(await copyWith(page, 'Copy body'))).toEqual(
    JSON.parse(gateway.requests.at(-1)?.body ?? ''),
  );
  expect(await copyWith(page, 'Copy response')).toContain('data: {oops');

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(reply.getByRole('button', { name: 'Message actions' })).toBeFocused();
});

test('C18: the tokens of a reply are shown with their probabilities and what else might have been written', async ({
  parlance,
}) => {
  const withLogprob = (token: string, probability: number) => ({
    token,
    logprob: Math.log(probability),
    bytes: null,
  });
  const scored = (token: string, ...others: readonly (readonly [string, number])[]) => ({
    ...withLogprob(token, others.find(([other]) => other === token)?.[1] ?? 0.0002),
    top_logprobs: others.map(([other, probability]) => withLogprob(other, probability)),
  });
  const scoredTokens = [
    scored('High', ['High', 0.95], ['Low', 0.04]),
    scored(' tide', [' water', 0.6], [' tide', 0.3]),
    scored('\n', ['.', 0.99]),
  ];
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const frames = scoredTokens.map((token) => {
      const choice = { index: 0, delta: { content: token.token }, logprobs: { content: [token] } };
      return `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
    });
    streamOf(response, ...frames, frame('', 'stop'), done);
  });
  const page = await parlance.startWith(gateway.url, key);
  await send(page, 'What is the tide?');
  await showRequest(await finishedReply(page));
  await tab(page, 'Probabilities');

  const tokens = dialog(page).getByRole('listbox', { name: 'Tokens in the reply' });
  const candidates = dialog(page).getByRole('table', { name: 'Most likely tokens at this position' });
  await expect(tokens.getByRole('option')).toHaveCount(3);
  await expect(candidates.getByRole('row')).toHaveText([/^High\s*95%/, /^Low\s*4%/]);
  await tokens.getByRole('option', { name: 'tide' }).hover();
  await expect(candidates.getByRole('row')).toHaveText([/^·water\s*60%/, /^·tide\s*30%/]);
  await tokens.focus();
  await page.keyboard.press('End');
  await expect(candidates.getByRole('row')).toHaveText([/^\.\s*99%/, /^↵\s*< 0\.1%/]);
  await page.keyboard.press('ArrowLeft');
  await expect(tokens.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expectClean(page, 'probabilities');
});

test('C18: a failed reply links to its request, and the menu to all requests', async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    jsonOf(response, 400, { error: { message: 'No such thing', type: 'invalid_request_error' } });
  });
  const page = await parlance.startWith(gateway.url, key);
  await send(page, 'Good morning');
  const reply = await finishedReply(page);
  await showRequest(reply);
  await tab(page, 'Response');
  await expect(dialog(page)).toContainText('Status 400');
  await expect(dialog(page)).toContainText('"message": "No such thing"');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Requests' }).click();
  const list = dialog(page).getByRole('list', { name: 'Recent requests' });
  await expect(list.getByRole('listitem').first()).toContainText('Chat400');
  await dialog(page).getByRole('radio', { name: 'All' }).click();
  await list
    .getByRole('button', { name: /^Models/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText(`GET ${gateway.url}/v1/models`);
  await tab(page, 'Response');
  await expect(dialog(page)).toContainText('"id": "m"');
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await expect(dialog(page)).toContainText('No requests yet');
});

test('C18: a running request is updated live, and a reply from before a restart says that its request is gone', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-long');
  await send(page, 'Go on at length');
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Requests' }).click();
  await tab(page, 'Frames');
  const count = async () => {
    const text = await dialog(page)
      .getByText(/^[\d,]+ frames$/)
      .textContent();
    return Number((text ?? '').replace(/\D/g, ''));
  };
  const first = await count();
  await expect.poll(count).toBeGreaterThan(first);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop' }).click();
  await finishedReply(page);
  await parlance.running().close();
  const restarted = await parlance.start({ flags: ['--demo'] });
  await restarted.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const reply = await finishedReply(restarted);
  await reply.hover();
  await showRequest(reply);
  await expect(dialog(restarted)).toContainText('This request is no longer available');
});
