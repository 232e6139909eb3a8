import { expect, type Locator, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { chooseModel, connect, finishedReply, replies, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';

test.use({ settings: parametersOpen });

const done = 'data: [DONE]\n\n';
const usage = {
  prompt_tokens: 10_000,
  completion_tokens: 2_000,
  total_tokens: 12_000,
  prompt_tokens_details: { cached_tokens: 4_000 },
  completion_tokens_details: { reasoning_tokens: 500 },
};
const usageFrame = (more: object) =>
  `data: ${JSON.stringify({ choices: [], usage: { ...usage, ...more } })}\n\n`;

/**
 * Starts a gateway whose model list has prices for `listed`. It reports the cost of `reported`, and no token counts for
 * `silent`.
 */
function pricedGateway(): Promise<ScriptedGateway> {
  const data = [
    { id: 'listed', pricing: { prompt: '0.000002', completion: '0.000008', input_cache_read: '0.0000005' } },
    { id: 'reported', pricing: { prompt: '-1', completion: '-1' } },
    { id: 'silent' },
  ];
  return startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data });
    const { model } = JSON.parse(request.body) as { model: string };
    const end = { listed: [usageFrame({})], reported: [usageFrame({ cost: 0.0123 })] }[model] ?? [];
    streamOf(response, frame('word '.repeat(100)), frame('', 'stop'), ...end, done);
  });
}

/** Opens the last reply's statistics and returns them. */
async function statistics(page: Page) {
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: /^Statistics for this reply/ }).click();
  return page.getByRole('dialog', { name: 'Statistics' });
}

/** Enters texts into fields so quickly that the app can't save one before the next is entered. */
async function enterAtOnce(...entries: readonly (readonly [Locator, string])[]): Promise<void> {
  const fields = await Promise.all(entries.map(([field]) => field.elementHandle()));
  const [first] = fields;
  await first?.evaluate(
    async (_, [inputs, texts]) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [at, input] of inputs.entries()) {
        setValue?.call(input, texts[at]);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        // React applies the text before the next task.
        await Promise.resolve();
        input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        await Promise.resolve();
      }
    },
    [fields, entries.map(([, text]) => text)] as const,
  );
}

test('C26: replies show what they cost: counted, reported, estimated or without a price', async ({
  parlance,
}) => {
  await using gateway = await pricedGateway();
  const page = await parlance.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await connect(page, gateway.url);

  await test.step('a price from the model list, with a separate price for cached tokens', async () => {
    await chooseModel(page, 'listed');
    await send(page, 'One');
    // 6,000 × 2 + 4,000 × 0.5 + 2,000 × 8 millionths
    await expect(await statistics(page)).toContainText(/Cost(US)?\$0\.03/);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Cost: (US)?\$0\.03$/)).toBeVisible();
  });
  await test.step('a cost that the gateway reports', async () => {
    await chooseModel(page, 'reported');
    await send(page, 'Two');
    await expect(replies(page)).toHaveCount(2);
    await expect(await statistics(page)).toContainText(/\$0\.012, reported/);
    await page.keyboard.press('Escape');
  });
  await test.step('a model without a price has none, and isn’t counted as 0', async () => {
    await chooseModel(page, 'silent');
    await send(page, 'Three');
    await expect(replies(page)).toHaveCount(3);
    await expect(await statistics(page)).toContainText('Costno price set');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Cost: (US)?\$0\.042 \(1 request without a price\)$/)).toBeVisible();
  });
  await test.step('a typed price applies from then on, and estimated costs say so', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await unfoldAdvanced(page, 'Prices');
    await page.getByRole('combobox', { name: 'Prices for a model' }).click();
    await page.getByRole('option', { name: 'silent', exact: true }).click();
    const price = (unit: string) => page.getByRole('textbox', { name: `silent: ${unit}, 1M tokens` });
    await price('Input').fill('-1');
    await price('Input').press('Enter');
    await expect(page.getByText('Enter a number from 0 to 1,000,000,000.')).toBeVisible();
    await enterAtOnce([price('Input'), '3'], [price('Output'), '15,5']);
    await expect(price('Output')).toHaveValue('15.5');
    // Reloads without leaving the field first, since that would save it too.
    await page.reload();
    await unfoldAdvanced(page, 'Prices');
    await expect(price('Output')).toHaveValue('15.5');
    await expect(price('Input')).toHaveValue('3');
    await expectClean(page, 'the prices of a gateway');
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await send(page, 'Four');
    await expect(replies(page)).toHaveCount(4);
    await expect(await statistics(page)).toContainText(/Costabout (US)?\$0\.00/);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Cost: about .* \(1 request without a price\)$/)).toBeVisible();
  });
  await test.step('the month includes all of it, even after the conversation is deleted and after a restart', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Costs' }).click();
    const chart = page.getByRole('table', { name: 'Cost by month in US Dollar' });
    await expect(chart.getByRole('row')).toHaveCount(2);
    const month = chart.getByRole('row').nth(1);
    await expect(month).toContainText(/about (US)?\$0\.04/);
    await expect(month).toContainText('1 request without a price isn’t included');
    await expectClean(page, 'the costs');
    await parlance.running().close();
    const restarted = await parlance.start();
    await restarted.getByRole('link', { name: 'Settings' }).click();
    await restarted.getByRole('link', { name: 'Costs' }).click();
    const models = restarted.getByRole('row', { name: /^listed/ });
    await expect(models).toContainText(/\$0\.03/);
    await expect(restarted.getByRole('row', { name: /^silent/ })).toContainText('2');
  });
});

test('C26: the currency is chosen by name, and new replies have it', async ({ parlance }) => {
  await using gateway = await pricedGateway();
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Prices');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'Euro (EUR)' });
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await chooseModel(page, 'listed');
  await send(page, 'One');
  await expect(await statistics(page)).toContainText(/Cost.*€0\.03/);
});
