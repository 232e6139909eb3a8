import { expect, type Page } from '@playwright/test';
import {
  chatBodiesOf,
  type IndependentServer,
  refuseField,
  startIndependentServer,
} from '../faults/independent-server.ts';
import { chooseModel, finishedReply, replies, send, useDemo } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';

test.use({ settings: parametersOpen });

/**
 * Starts an independent server whose model behaves like a reasoning model: it refuses `max_tokens` and a temperature.
 */
async function reasoningModel(): Promise<IndependentServer> {
  const server = await startIndependentServer();
  refuseField(server, 'max_tokens', " Use 'max_completion_tokens' instead.");
  refuseField(server, 'temperature');
  server.on({}, { content: 'The gate was closed at ten.' });
  return server;
}

const expectsOther = 'This model expects max_completion_tokens. Parlance will use it from now on.';
const maxTokens = (page: Page) => page.getByRole('spinbutton', { name: 'Max tokens' });

test('C27: a refused parameter is marked in the inspector, listed in the settings, and sent again once removed there', {
  tag: '@long',
}, async ({ parlance }) => {
  await using mock = await reasoningModel();
  const page = await parlance.startWith(`${mock.url}/v1`);
  await page.getByRole('slider', { name: 'Temperature' }).fill('0.4');
  await send(page, 'When was the gate closed?');
  await expect(await finishedReply(page)).toContainText(
    'This model doesn’t accept temperature. Parlance won’t send it from now on.',
  );
  await expect(page.getByText('Not accepted by this model.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the exact request' }).click();
  const exact = page.getByRole('group', { name: 'Exact request' });
  await expect(exact).toContainText('"model"');
  await expect(exact).not.toContainText('temperature');
  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Uploads');
  const learned = page.getByRole('list', { name: 'Learned limits' }).getByRole('listitem');
  await expect(learned).toContainText('Doesn’t accept temperature.');
  await learned.getByRole('button', { name: /^Reset limits/ }).click();
  await expect(page.getByText('No rejected requests so far.')).toBeVisible();
  expect(chatBodiesOf(mock).map(({ temperature }) => temperature)).toEqual([0.4, undefined]);
});

test('C27: a model that refuses two fields is retried without both when the user asks', {
  tag: '@long',
}, async ({ parlance }) => {
  await using mock = await reasoningModel();
  const page = await parlance.startWith(`${mock.url}/v1`);
  await maxTokens(page).fill('200');
  await page.getByRole('slider', { name: 'Temperature' }).fill('0.4');
  await send(page, 'When was the gate closed?');
  const failed = replies(page).last();
  await expect(failed).toContainText('The gateway refused this request');
  await expect(failed).toContainText(expectsOther);
  await expect(failed).toContainText('This model doesn’t accept temperature.');
  await expect(failed.getByRole('button', { name: 'Choose a model' })).toHaveCount(0);
  expect(chatBodiesOf(mock)).toHaveLength(2);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(replies(page).last()).toContainText('The gate was closed at ten.');
  expect(chatBodiesOf(mock)).toHaveLength(3);
});

test('G5 C27: the demo gateway has a model that expects another field for the token limit', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await useDemo(page);
  await chooseModel(page, 'demo-thinker');
  await maxTokens(page).fill('60');
  await send(page, 'Bread');
  await expect(await finishedReply(page)).toContainText(expectsOther);
  await page.getByRole('combobox', { name: 'Reasoning effort' }).selectOption('max');
  await page.getByRole('combobox', { name: 'Verbosity' }).selectOption('low');
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('7');
  await page.getByRole('button', { name: 'Show the exact request' }).click();
  const exact = page.getByRole('group', { name: 'Exact request' });
  await expect(exact).toContainText('"reasoning_effort": "max"');
  await expect(exact).toContainText('"verbosity": "low"');
  await expect(exact).toContainText('"seed": 7');
  await send(page, 'And now?');
  await expect(replies(page)).toHaveCount(2);
  await expect(await finishedReply(page)).toContainText(
    'This model accepts only low, medium, high for reasoning_effort.',
  );
  await expect(exact).not.toContainText('reasoning_effort');
  await expect(page.getByText('Not accepted by this model.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reasoning effort' }).selectOption('high');
  await expect(exact).toContainText('"reasoning_effort": "high"');
  await expect(page.getByText('Not accepted by this model.')).toHaveCount(0);
});
