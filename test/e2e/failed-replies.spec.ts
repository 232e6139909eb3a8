import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

const done = 'data: [DONE]\n\n';

test('C2: a reply always says how it ended, and offers the action that helps', async ({ parlance }) => {
  let answer: (response: Parameters<typeof streamOf>[0]) => void = () => {};
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'm' }] });
    else answer(response);
  });
  const page = await parlance.startWith(gateway.url);

  await test.step('C2: a complete reply says nothing more', async () => {
    answer = (response) => streamOf(response, frame('Whole.'), frame('', 'stop'), done);
    await send(page, 'One');
    const reply = await finishedReply(page);
    await expect(reply.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await expect(reply.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
  await test.step('C2: a reply cut at the token limit offers Continue', async () => {
    answer = (response) => streamOf(response, frame('Cut here'), frame('', 'length'), done);
    await send(page, 'Two');
    const reply = await finishedReply(page);
    await expect(reply).toContainText('Cut off');
    await expect(reply.getByRole('button', { name: 'Continue' })).toBeVisible();
  });
  await test.step('C2: a filtered reply says so', async () => {
    answer = (response) => streamOf(response, frame('Some'), frame('', 'content_filter'), done);
    await send(page, 'Three');
    await expect(await finishedReply(page)).toContainText('filter blocked the rest');
  });
  await test.step('C2: a refusal shows its text, and tool calls their names and arguments', async () => {
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    answer = (response) => streamOf(response, chunk({ refusal: 'I can’t help with that.' }, 'stop'), done);
    await send(page, 'Refuse');
    const refused = await finishedReply(page);
    await expect(refused).toContainText('I can’t help with that.');
    await expect(refused).toContainText('The model declined to answer.');
    const call = { index: 0, id: 'a', function: { name: 'get_tide', arguments: '{"port":"Brest"}' } };
    answer = (response) => streamOf(response, chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), done);
    await send(page, 'Use a tool');
    const toolReply = await finishedReply(page);
    await expect(toolReply.getByRole('list', { name: 'Tool calls' })).toContainText('get_tide');
    await expect(toolReply).toContainText('"port": "Brest"');
    await expect(toolReply.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    const long = { index: 0, id: 'b', function: { name: 'x'.repeat(5_000), arguments: 'x'.repeat(60_000) } };
    answer = (response) => streamOf(response, chunk({ tool_calls: [long] }), chunk({}, 'tool_calls'), done);
    await send(page, 'Use a tool with long arguments');
    const cut = (await finishedReply(page)).getByRole('list', { name: 'Tool calls' });
    await expect(cut).toContainText('10,000 more characters aren’t shown.');
    const shown = ((await cut.textContent()) ?? '').replace(/[^x]/g, '');
    expect(shown.length).toBeGreaterThan(50_000);
    expect(shown.length).toBeLessThan(50_300);
  });
  await test.step('C2: an unknown finish reason is shown as given', async () => {
    answer = (response) => streamOf(response, frame('Some'), frame('', 'house_rules'), done);
    await send(page, 'Four');
    await expect(await finishedReply(page)).toContainText('house_rules');
  });
  await test.step('C2: an interrupted reply keeps its text, and Continue appends to it', async () => {
    answer = (response) => streamOf(response, frame('The first half'));
    await send(page, 'Five');
    const reply = await finishedReply(page);
    await expect(reply).toContainText('The first half');
    await expect(reply).toContainText('closed the connection before the reply was finished');
    answer = (response) => streamOf(response, frame(' and the second.'), frame('', 'stop'), done);
    await reply.getByRole('button', { name: 'Continue' }).click();
    await expect(reply).toContainText('The first half and the second.');
    await expect(replies(page)).toHaveCount(8);
  });
  await test.step('C2: a failed reply names the cause and keeps the message, and Retry fills the same reply', async () => {
    answer = (response) => jsonOf(response, 400, { error: { message: 'This model takes no such thing' } });
    await send(page, 'Six');
    const reply = await finishedReply(page);
    await expect(reply).toContainText('The gateway refused this request');
    await expect(reply).toContainText('This model takes no such thing');
    await expect(reply).toContainText('400');
    answer = (response) => streamOf(response, frame('Now it does.'), frame('', 'stop'), done);
    await reply.getByRole('button', { name: 'Retry' }).click();
    await expect(replies(page).last()).toContainText('Now it does.');
    await expect(replies(page)).toHaveCount(9);
  });
  await test.step('a request that failed before the first text is visibly retried, and Retry now ends the wait', async () => {
    answer = (response) => jsonOf(response, 503, {}, { 'retry-after': '45' });
    await send(page, 'Seven');
    const reply = replies(page).last();
    await expect(reply).toContainText(/Retrying in \d+ s/);
    answer = (response) => streamOf(response, frame('Here at last.'), frame('', 'stop'), done);
    await reply.getByRole('button', { name: 'Retry now' }).click();
    await expect(reply).toContainText('Here at last.');
  });
  await test.step('X4: an unreachable gateway is reported in a sentence, and the message stays', async () => {
    await gateway.close();
    await send(page, 'Eight');
    const reply = await finishedReply(page);
    await expect(reply).toContainText('Couldn’t connect to the gateway');
    await expect(page.getByRole('article', { name: /^You, / }).last()).toContainText('Eight');
    await expect(messageBox(page)).toBeEditable();
  });
});

test('C9: a failed model list says why instead of looking empty, and a typed id still works', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') jsonOf(response, 403, { error: { message: 'Listing is for owners' } });
    else
      streamOf(
        response,
        frame(`I am ${(JSON.parse(request.body) as { model: string }).model}`),
        frame('', 'stop'),
        done,
      );
  });
  const page = await parlance.start();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(gateway.url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Listing is for owners').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await send(page, 'Who?');
  await expect(page.getByText('No model is chosen')).toBeVisible();
  await expect(model).toBeFocused();
  await expect(messageBox(page)).toHaveValue('Who?');
  await model.click();
  await expect(page.getByText('Listing is for owners').first()).toBeVisible();
  await model.fill('typed-by-hand');
  await model.press('Enter');
  await send(page, 'Who?');
  await expect(await finishedReply(page)).toContainText('I am typed-by-hand');
});

test('G3: if `/v1` is wrong, one click fixes it', { tag: '@long' }, async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    if (request.path !== '/chat/completions') return jsonOf(response, 404, { detail: 'Not Found' });
    streamOf(response, frame('At the root.'), frame('', 'stop'), done);
  });
  const page = await parlance.start();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(gateway.url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(`${gateway.url}/v1/models`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Use that base URL' }).click();
  await expect(messageBox(page)).toBeVisible();
  await send(page, 'Hello');
  await expect(await finishedReply(page)).toContainText('At the root.');
});
