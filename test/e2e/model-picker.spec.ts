import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { messageBox, replies } from './chat-actions.ts';
import { test } from './fixtures.ts';

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
