import { expect, test } from 'vitest';
import { saved } from './backend/gateways.ts';
import { openApp } from './harness/app.ts';
import { page, step } from './harness/page.ts';

const longId = 'acme/very-long-family-name/instruct-preview-2026-11-23-thinking';

test('C9: the model picker accepts the best match, refreshes its list, and shows long names completely on hover', async () => {
  const ids = ['gpt-4.1-mini', 'gpt-4.1', longId];
  await openApp({
    gateways: [saved(...ids)],
    routes: () => ({
      gateways: {
        models: () => ({
          models: ids.map((id) => ({ id, kind: 'chat' as const })),
          fetchedAt: Date.now(),
          failure: null,
        }),
      },
    }),
  });
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect.element(model).toHaveValue('gpt-4.1-mini');

  await step('Enter accepts the best match, Ctrl+Enter the text', async () => {
    await model.fill('thinking');
    await expect.element(page.getByRole('option', { name: longId })).toHaveAttribute('data-highlighted', '');
    await model.press('Enter');
    await expect.element(model).toHaveValue(longId);
    await model.fill('GPT-4.1');
    await model.press('Enter');
    await expect.element(model).toHaveValue('gpt-4.1');
    await model.fill('gpt');
    await expect.element(page.getByText(/^Press (Ctrl\+↵|⌘↵) to use “gpt”$/)).toBeVisible();
    await model.press('Control+Enter');
    await expect.element(model).toHaveValue('gpt');
    await expect.element(page.getByText('Not listed', { exact: true })).toBeVisible();
  });

  await step('the list shows its age, and can be refreshed by keyboard', async () => {
    ids.push('gpt');
    await model.click();
    await expect.element(page.getByText('Updated just now')).toBeVisible();
    await model.press('Tab');
    await page.keyboard.press('Tab');
    await expect.element(page.getByRole('button', { name: 'Refresh model list' })).toHaveFocus();
    await page.keyboard.press('Enter');
    await expect.element(page.getByRole('option', { name: 'gpt', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.element(model).toHaveFocus();
    await expect.element(page.getByRole('option', { name: longId })).toHaveLength(0);
    await expect.element(page.getByText('Not listed', { exact: true })).toHaveLength(0);
  });

  await step('a long name is shortened in the middle, and complete on hover', async () => {
    await model.fill('thinking');
    await model.press('Enter');
    await page.getByRole('textbox', { name: 'Message', exact: true }).click();
    await expect
      .element(page.getByCss('[title]').filter({ hasText: '-thinking' }).first())
      .toHaveAttribute('title', longId);
    const tail = page.getByText('-23-thinking', { exact: true }).first();
    await expect.element(tail).toBeVisible();
    await expect.element(tail).toBeInViewport({ ratio: 1 });
  });
});
