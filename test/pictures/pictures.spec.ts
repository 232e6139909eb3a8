import { expect } from '@playwright/test';
import { chooseModel, connect, finishedReply, replies, send, startComparing } from '../e2e/chat-actions.ts';
import { test } from '../e2e/fixtures.ts';
import { frame, jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { allSizes, take } from './take-pictures.ts';

test.setTimeout(240_000);

test('a conversation and its actions', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(page.getByRole('combobox', { name: 'Model' })).not.toHaveValue('');
  await take(page, 'empty');
  await chooseModel(page, 'demo-tour');
  for (const question of ['How are keys stored?', 'What can Parlance do?']) {
    await send(page, question);
    await finishedReply(page);
    await page.getByRole('button', { name: 'New conversation' }).click();
  }
  await send(page, 'Show me a table and some code in Markdown');
  await finishedReply(page);
  await take(page, 'chat', allSizes);
  await chooseModel(page, 'demo-long');
  await send(page, 'And something longer');
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(page).last().getByRole('cell').nth(3)).toBeVisible();
  await take(page, 'streaming');
  await page.keyboard.press('Escape');
  await finishedReply(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await take(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await take(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const name of ['Keyboard', 'Appearance', 'Storage and privacy']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
    if (name === 'Storage and privacy') {
      // Scrolls past the data folder's path, which is different each time.
      await expect(page.getByText('Total', { exact: true })).toBeVisible();
      await page.getByRole('heading', { name: 'Storage used' }).evaluate((heading) => {
        heading.style.scrollMarginTop = '24px';
        heading.scrollIntoView();
      });
    }
    await take(page, name.split(' ')[0]?.toLowerCase() ?? name);
  }
});

test('a model comparison and a search', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  for (const question of [
    'Tide tables for the harbour',
    'Letter from the harbour master',
    'What the gate was for',
  ]) {
    await page.getByRole('button', { name: 'New conversation' }).click();
    await send(page, question);
    await finishedReply(page);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('harbour');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible();
  await take(page, 'search');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await startComparing(page);
  for (const model of ['demo-tour', 'demo-thinker']) await page.getByRole('option', { name: model }).click();
  await page.keyboard.press('Escape');
  await send(page, 'In one paragraph, what is a tide gate for?');
  await expect(replies(page)).toHaveCount(3);
  for (const reply of await replies(page).all()) await expect(reply).not.toHaveAttribute('aria-busy', 'true');
  await take(page, 'compare');
});

test('first run, gateways and a refusal', async ({ parlance }) => {
  let refuse = false;
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models')
      return jsonOf(response, 200, { data: [{ id: 'gpt-4.1' }, { id: 'gpt-4.1-mini' }] });
    if (request.path.endsWith('/speech')) return jsonOf(response, 404, {});
    if (refuse)
      return jsonOf(response, 401, {
        error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' },
      });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      `${frame('The tide turns at six; be at the gate by half past five.')}${frame('', 'stop')}data: [DONE]\n\n`,
    );
  });
  const page = await parlance.start();
  await expect(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
  await take(page, 'onboarding');
  await connect(page, gateway.url, 'sk-0f31d2c49f2a');
  await send(page, 'When does the tide turn?');
  await finishedReply(page);
  refuse = true;
  await send(page, 'And tomorrow?');
  const refused = await finishedReply(page);
  await refused.getByText('What the gateway said').click();
  await take(page, 'refused');
  await page.getByRole('link', { name: 'Settings' }).click();
  refuse = false;
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/2 models, /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Testing' })).toBeHidden({ timeout: 60_000 });
  await take(page, 'gateways', ['usual', 'small']);
  await gateway.close();
});
