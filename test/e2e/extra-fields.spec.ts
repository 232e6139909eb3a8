import { LLMock } from '@copilotkit/aimock';
import { expect, type Page } from '@playwright/test';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';

test.use({ settings: parametersOpen });

const person = '{ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }';

/** Starts an independent server that refuses the field `store`, and replies with JSON. */
async function jsonModel(): Promise<LLMock & AsyncDisposable> {
  const mock = new LLMock({ port: 0 });
  mock.on(
    { predicate: (body) => 'store' in body },
    { status: 400, error: { message: "Unknown parameter: 'store'.", type: 'invalid_request_error' } },
  );
  mock.on({ userMessage: /list/ }, { content: '["Ada"]' });
  mock.on({ userMessage: /slow/ }, { content: `{"name": "${'a'.repeat(40)}!"}` });
  mock.on({ userMessage: /prose/ }, { content: 'Her name is Ada.' });
  mock.on({}, { content: '{"name": "Ada"}' });
  await mock.start();
  return Object.assign(mock, { [Symbol.asyncDispose]: () => mock.stop() });
}

const lastBody = (mock: LLMock) => mock.getRequests().at(-1)?.body as Readonly<Record<string, unknown>>;
const exactRequest = (page: Page) => page.getByRole('group', { name: 'Exact request' });

test('C27: extra fields of the gateway, the model and the conversation are merged and sent', async ({
  parlance,
}) => {
  await using mock = await jsonModel();
  const page = await parlance.startWith(`${mock.url}/v1`);
  const model = await page.getByRole('combobox', { name: 'Model', exact: true }).inputValue();

  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Extra fields');
  await page.getByRole('textbox', { name: 'Extra fields', exact: true }).fill('{"top_k": 40, "tier": "a"}');
  const add = page.getByRole('combobox', { name: 'Add a model' });
  await add.fill(model);
  await add.press('Enter');
  await page.getByRole('textbox', { name: `Extra fields for ${model}` }).fill('{"tier": "b", "min_p": 0.1}');
  await page.getByRole('textbox', { name: `Extra fields for ${model}` }).blur();

  await page.getByRole('link', { name: 'Chat' }).click();
  const field = page.getByRole('textbox', { name: 'Extra fields' });
  await expect(page.getByText('Also sent, from the settings: top_k, tier, min_p.')).toBeVisible();
  await field.fill('{"min_p": 0.5,');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('isn’t valid JSON')).toBeVisible();
  // Invalid text stays in the field, and is never sent.
  await page.reload();
  await expect(field).toHaveValue('{"min_p": 0.5,');
  await page.getByRole('button', { name: 'Show the exact request' }).click();
  await expect(exactRequest(page)).toContainText('"min_p": 0.1');
  await field.fill('{"model": "other"}');
  await expect(page.getByText('Parlance sets model itself.')).toBeVisible();
  await field.fill('{"min_p": 0.5, "logit_bias": {"50256": -100}}');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(exactRequest(page)).toContainText('"min_p": 0.5');
  await expect(exactRequest(page)).toContainText('"tier": "b"');

  await send(page, 'Who?');
  await expect(await finishedReply(page)).toContainText('Ada');
  expect(lastBody(mock)).toMatchObject({
    model,
    top_k: 40,
    tier: 'b',
    min_p: 0.5,
    logit_bias: { '50256': -100 },
  });
  await page.reload();
  await expect(field).toHaveValue(/"logit_bias"/);
  await expectClean(page, 'extra fields');
});

test('C27: an extra field that the model refuses is left out from then on, and the reply says so', {
  tag: '@long',
}, async ({ parlance }) => {
  await using mock = await jsonModel();
  const page = await parlance.startWith(`${mock.url}/v1`);
  await page.getByRole('textbox', { name: 'Extra fields' }).fill('{"store": true, "top_k": 3}');
  await send(page, 'Who?');
  await expect(await finishedReply(page)).toContainText('This model doesn’t accept store.');
  expect(lastBody(mock)).not.toHaveProperty('store');
  expect(lastBody(mock)).toMatchObject({ top_k: 3 });
  await expect(page.getByText('Not accepted by this model: store.')).toBeVisible();
});

test('C27: a reply is checked against the schema that was requested', async ({ parlance }) => {
  await using mock = await jsonModel();
  const page = await parlance.startWith(`${mock.url}/v1`);
  await page.getByRole('combobox', { name: 'Response format' }).selectOption('json_schema');
  const schema = page.getByRole('textbox', { name: 'Schema', exact: true });
  await schema.fill('{"type": "text"}');
  await expect(page.getByText('The schema isn’t valid at #/type (type).')).toBeVisible();
  await schema.fill(person);
  await page.getByRole('textbox', { name: 'Schema name' }).fill('person');
  await page.getByRole('switch', { name: 'Strict' }).click();
  await send(page, 'Who?');
  await expect(await finishedReply(page)).toContainText('The reply matches the schema.');
  expect(lastBody(mock)).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { name: 'person', strict: true } },
  });
  await send(page, 'A list');
  await expect(replies(page)).toHaveCount(2);
  await expect(await finishedReply(page)).toContainText('The reply doesn’t match the schema at # (type).');
  await send(page, 'In prose');
  await expect(replies(page)).toHaveCount(3);
  await expect(await finishedReply(page)).toContainText('The reply isn’t valid JSON.');
  await page.getByRole('combobox', { name: 'Response format' }).selectOption('not-sent');
  await page.getByRole('button', { name: 'Show the exact request' }).click();
  await expect(exactRequest(page)).toContainText('"model"');
  await expect(exactRequest(page)).not.toContainText('response_format');
});

test('C27: the page stays responsive with a schema that takes too long to check', { tag: '@long' }, async ({
  parlance,
}) => {
  await using mock = await jsonModel();
  const page = await parlance.startWith(`${mock.url}/v1`);
  await page.getByRole('combobox', { name: 'Response format' }).selectOption('json_schema');
  const schema = page.getByRole('textbox', { name: 'Schema', exact: true });
  await schema.fill('{"properties": {"name": {"pattern": "^(a+)+$"}}}');
  await schema.blur();
  await send(page, 'Be slow');
  const reply = await finishedReply(page);
  // The check takes several seconds. What the user does in the meantime takes effect immediately.
  const box = messageBox(page);
  await box.fill('Still here', { timeout: 1_000 });
  const longestPause = page.evaluate(async () => {
    let longest = 0;
    for (let last = performance.now(), until = last + 2_000; last < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  expect(await longestPause).toBeLessThan(1_000);
  await expect(reply).toContainText('The reply wasn’t checked, because the schema takes too long to check.');
  await box.clear();
  // The next check isn't held up.
  await schema.fill('{"$ref": "#"}');
  await schema.blur();
  await send(page, 'Who?');
  await expect(replies(page)).toHaveCount(2);
  await expect(await finishedReply(page)).toContainText(
    'The reply can’t be checked: a $ref in the schema is circular or has no target.',
  );
  await expectClean(page, 'a schema that can’t be checked');
});
