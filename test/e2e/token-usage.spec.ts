import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, replies, send } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

const done = 'data: [DONE]\n\n';
const usage = { prompt_tokens: 8731, completion_tokens: 585, total_tokens: 9316 };
const usageFrame = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;

test('C15: usage that the gateway reports is shown exactly, and estimates are marked', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models')
      return jsonOf(response, 200, { data: [{ id: 'm', context_length: 128_000 }] });
    const wantsUsage = JSON.parse(request.body).stream_options?.include_usage === true;
    streamOf(
      response,
      frame('word '.repeat(480)),
      frame('', 'stop'),
      ...(wantsUsage ? [usageFrame] : []),
      done,
    );
  });
  const page = await parlance.startWith(gateway.url);
  const toggle = page.getByRole('switch', { name: 'Ask for token counts' });
  await test.step('C15: a gateway setting stops asking for usage', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page
      .locator('summary', { hasText: /^Advanced/ })
      .first()
      .click();
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
  });
  // With the inspector hidden, the usage is shown below the message box instead of in the inspector's footer.
  await page.getByRole('button', { name: 'Hide parameters' }).click();
  await send(page, 'word '.repeat(16));
  const firstReply = await finishedReply(page);
  const numbers = firstReply.getByRole('button', { name: /^Statistics for this reply/ });
  await expect(numbers).toHaveText(/^about 480 tokens in .+ s$/);
  await expect(page.getByText('about 500 of 128,000 in context')).toBeVisible();
  expect(gateway.requests.at(-1)?.body).not.toContain('stream_options');
  await numbers.click();
  const all = page.getByRole('dialog', { name: 'Statistics' });
  await expect(all).toContainText('Tokens in the replyabout 480');
  await expect(all).toContainText('Time to first token');
  await expect(all).toContainText('The gateway reported no token counts.');
  await page.keyboard.press('Escape');

  await test.step('C15: a gateway setting requests usage, only with streams', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await send(page, 'Again');
    await expect(replies(page)).toHaveCount(2);
    const reply = await finishedReply(page);
    expect(JSON.parse(gateway.requests.at(-1)?.body ?? '')).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    await expect(reply.getByRole('button', { name: /^Statistics for this reply/ })).toHaveText(
      /^585 tokens in /,
    );
    await expect(page.getByText('9,316 of 128,000 in context')).toBeVisible();
    await reply.getByRole('button', { name: /^Statistics for this reply/ }).click();
    const rows = page.getByRole('dialog', { name: 'Statistics' });
    await expect(rows).toContainText('Tokens in the prompt8,731');
    await expect(rows).toContainText('Total tokens9,316');
    await page.keyboard.press('Escape');
  });

  await test.step('C15: the context size of a model can be set and reset', async () => {
    await page.getByRole('button', { name: '9,316 of 128,000 in context' }).click();
    const field = page.getByRole('textbox', { name: 'Context limit' });
    await expect(page.getByText('The gateway lists 128,000.')).toBeVisible();
    await field.fill('nonsense');
    await field.press('Enter');
    await expect(page.getByText('Enter a whole number, 1 or more.')).toBeVisible();
    await field.fill('32,000');
    await field.press('Enter');
    await expect(page.getByText('9,316 of 32,000 in context')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: '9,316 of 32,000 in context' }).click();
    await page.getByRole('button', { name: 'Clear context limit' }).click();
    await expect(page.getByText('9,316 of 128,000 in context')).toBeVisible();
  });
});
