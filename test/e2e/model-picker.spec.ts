import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { messageBox, replies } from './chat-actions.ts';
import { test } from './fixtures.ts';

const longId = 'acme/very-long-family-name/instruct-preview-2026-11-23-thinking';

test('C9: the model picker accepts the best match, refreshes its list, and shows long names completely on hover', async ({
  parlance,
}) => {
  const ids = ['gpt-4.1-mini', 'gpt-4.1', longId];
  await using gateway = await startScriptedGateway((_, response) =>
    jsonOf(response, 200, { data: ids.map((id) => ({ id })) }),
  );
  const page = await parlance.startWith(gateway.url);
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect(model).toHaveValue('gpt-4.1-mini');

  await test.step('Enter accepts the best match, Ctrl+Enter the text', async () => {
    await model.fill('thinking');
    await expect(page.getByRole('option', { name: longId })).toHaveAttribute('data-highlighted', '');
    await model.press('Enter');
    await expect(model).toHaveValue(longId);
    await model.fill('GPT-4.1');
    await model.press('Enter');
    await expect(model).toHaveValue('gpt-4.1');
    await model.fill('gpt');
    await expect(page.getByText(/^Press (Ctrl\+↵|⌘↵) to use “gpt”$/)).toBeVisible();
    await model.press('ControlOrMeta+Enter');
    await expect(model).toHaveValue('gpt');
    await expect(page.getByText('Not listed', { exact: true })).toBeVisible();
  });

  await test.step('the list shows its age, and can be refreshed by keyboard', async () => {
    ids.push('gpt');
    await model.click();
    await expect(page.getByText('Updated just now')).toBeVisible();
    await model.press('Tab');
    await expect(page.getByRole('button', { name: 'Compare models' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Refresh model list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'gpt', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(model).toBeFocused();
    await expect(page.getByRole('option', { name: longId })).toHaveCount(0);
    await expect(page.getByText('Not listed', { exact: true })).toHaveCount(0);
  });

  await test.step('a long name is shortened in the middle, and complete on hover', async () => {
    await model.fill('thinking');
    await model.press('Enter');
    await page.getByRole('textbox', { name: 'Message', exact: true }).click();
    await expect(page.locator('[title]', { hasText: '-thinking' }).first()).toHaveAttribute('title', longId);
    const tail = page.getByText('-23-thinking', { exact: true }).first();
    await expect(tail).toBeVisible();
    await expect(tail).toBeInViewport({ ratio: 1 });
  });
});

test('C9, C19: a model named in a message answers what follows, and a second one is compared with it', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) =>
    request.path === '/v1/models'
      ? jsonOf(response, 200, { data: ['first', 'second', 'third'].map((id) => ({ id })) })
      : streamOf(response, frame('Hello'), frame('', 'stop')),
  );
  const page = await parlance.startWith(gateway.url);
  const name = async (query: string) => {
    await messageBox(page).pressSequentially(`@${query}`);
    await expect(page.getByRole('option', { name: query })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(messageBox(page)).toHaveValue('');
  };
  await name('second');
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('second');
  await name('third');
  await messageBox(page).fill('Hello');
  await messageBox(page).press('Enter');
  await expect(replies(page)).toHaveCount(2);
  await expect(page.getByRole('article', { name: /^Reply from second/ })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Reply from third/ })).toBeVisible();
});
