import { expect } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { useDemo } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';

test('G1, G3, G5: a gateway is duplicated without its secrets, a test shows its time and what the models support, and rows show the available capabilities', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.goto(`${page.url().split('#')[0]}#/settings/gateways`);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Just now')).toBeVisible();
  await expect(page.getByText('5 of 5 capabilities work.', { exact: false })).toBeVisible();
  for (const fact of [
    'Reports token usage in streams (tested)',
    '8 voices (tested)',
    'Doesn’t accept directions (documented)',
    'Unknown: reasoning effort, max_completion_tokens, images',
  ])
    await expect(page.getByRole('list', { name: 'Test results' })).toContainText(fact);
  await expectClean(page, 'what models support');
  await page.getByRole('button', { name: 'Add gateway' }).click();
  const demo = page.getByRole('list', { name: 'Gateways', exact: true }).getByRole('listitem').first();
  await expect(demo).toContainText('Offers Chat, Transcription, Speech');

  await page.getByRole('textbox', { name: 'Name' }).fill('Studio');
  await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1');
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-0123456789abcdef');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Duplicate Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Studio (copy)' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue('http://127.0.0.1:9/v1');
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue('');

  await test.step('in a narrow window, the buttons of an open card stay in one row', async () => {
    const buttons = [
      'Use this gateway',
      'Duplicate Studio (copy)',
      'Remove Studio (copy)',
      'Close Studio (copy)',
    ];
    for (const width of [320, 420, 600]) {
      await page.setViewportSize({ width, height: 820 });
      const boxes = await Promise.all(
        buttons.map((name) => page.getByRole('button', { name, exact: true }).first().boundingBox()),
      );
      const middles = boxes.map((box) => box && Math.round(box.y + box.height / 2));
      expect(new Set(middles).size, `${width} px: ${middles.join(', ')}`).toBe(1);
    }
  });
});

test('G2: a key that can’t be saved stays in its field, so that it can be corrected', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.goto(`${page.url().split('#')[0]}#/settings/gateways`);
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1');
  const key = page.getByRole('textbox', { name: 'API key' });
  const problem = page.getByText('A value isn’t valid');
  await key.fill('sk-kéy-0123456789');
  await key.press('Enter');
  await expect(problem).toBeVisible();
  await expect(key).toHaveValue('sk-kéy-0123456789');
  await key.fill('');
  await key.press('Enter');
  await expect(page.getByRole('heading', { name: '127.0.0.1:9' })).toBeVisible();
  await key.fill('sk-kéy-0123456789');
  await key.press('Enter');
  await expect(problem).toBeVisible();
  await expect(key).toHaveValue('sk-kéy-0123456789');
  await key.fill('sk-key-0123456789');
  await key.press('Enter');
  await expect(key).toHaveCount(0);
  await expect(page.getByText('sk-…6789')).toBeVisible();
});

test('G3: a gateway with no working capability isn’t shown as ready, and its test result is there after a reload', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(({ path }, response) => {
    if (path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'gpt-x' }] });
    jsonOf(response, 500, { error: { message: 'Out of order.' } });
  });
  const page = await parlance.startWith(gateway.url, 'sk-0123456789abcdef');
  await page.goto(`${page.url().split('#')[0]}#/settings/gateways`);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('None of the capabilities work.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('None of the capabilities work.')).toBeVisible();
  await expect(page.getByText('Just now')).toBeVisible();
  await page.getByRole('button', { name: 'Add gateway' }).click();
  const row = page.getByRole('list', { name: 'Gateways', exact: true }).getByRole('listitem').first();
  await expect(row).toContainText('Not working');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Gateway: / })).toContainText('Not working');
});

test('G3: an added gateway is tested by itself without a charge, replaces the demo gateway, and stays tested', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(({ path, headers }, response) => {
    if (path !== '/v1/models') return jsonOf(response, 500, {});
    if (headers.authorization !== 'Bearer sk-0123456789abcdef') return jsonOf(response, 401, {});
    jsonOf(response, 200, { data: [{ id: 'gpt-x' }, { id: 'whisper-1' }] });
  });
  const page = await parlance.start();
  await useDemo(page);
  await page.goto(`${page.url().split('#')[0]}#/settings/gateways`);
  const results = page.getByRole('list', { name: 'Test results' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Studio');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(gateway.url);
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-wrong-0123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
  await expect(results).toHaveText([/^Key/]);
  await expect(results).toHaveAttribute('data-outcome', 'failed');

  await page.getByRole('button', { name: 'Enter another key' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-0123456789abcdef');
  await page.keyboard.press('Enter');
  await expect(results).toHaveText([/^KeyAccepted/, /^Models2 models/]);
  await page.getByRole('switch', { name: 'Remember keys on this computer' }).click();
  await expect(page.getByRole('switch', { name: 'Remember keys on this computer' })).toBeChecked();
  const paths = () => new Set(gateway.requests.map(({ path }) => path));
  const { length } = gateway.requests;
  await page.reload();
  await expect(results).toHaveText([/^KeyAccepted/, /^Models2 models/]);
  await page.getByRole('button', { name: 'Close Studio' }).click();
  const row = page.getByRole('list', { name: 'Gateways', exact: true }).getByRole('listitem').first();
  await expect(row).toContainText('Ready');
  expect(paths()).toEqual(new Set(['/v1/models']));
  expect(gateway.requests.length).toBe(length);
});
