import { expect, type Locator, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { finishedReply, send, startComparing } from './chat-actions.ts';
import { expectExactRequest, sentTexts } from './context-actions.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

/** Starts a gateway whose models reply with their name and the request number. */
function namingGateway(): Promise<ScriptedGateway> {
  let count = 0;
  return startScriptedGateway((request, response) => {
    if (request.path === '/v1/models')
      return jsonOf(response, 200, { data: ['one', 'two', 'three'].map((id) => ({ id })) });
    const { model } = JSON.parse(request.body) as { model: string };
    count += 1;
    streamOf(response, frame(`I am ${model}, ${count}`), frame('', 'stop'), 'data: [DONE]\n\n');
  });
}

function card(page: Page, model: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^Reply from ${model}, `) });
}

async function choose(page: Page, reply: Locator, item: string): Promise<void> {
  await reply.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('C19, C23, C24: each card side by side can be left out, pinned, edited, requested again and deleted', async ({
  parlance,
}) => {
  await using gateway = await namingGateway();
  const page = await parlance.startWith(gateway.url, '');
  await startComparing(page);
  await page.getByRole('option', { name: 'two', exact: true }).click();
  await page.keyboard.press('Escape');
  await send(page, 'Who?');
  await expect(card(page, 'one')).toContainText('I am one');
  await expect(card(page, 'two')).toContainText('I am two');
  await finishedReply(page);
  const first =
    (await card(page, 'one')
      .getByText(/I am one, \d/)
      .textContent()) ?? '';

  await test.step('the reply that the conversation continues with is left out, and put back', async () => {
    await choose(page, card(page, 'one'), 'Leave out of context');
    await expect(card(page, 'one')).toContainText('Left out of context');
    await expectClean(page, 'a card that is left out', true);
    await expectExactRequest(page, ['Who?']);
    await choose(page, card(page, 'one'), 'Include in context');
    await expectExactRequest(page, ['Who?', first]);
  });
  await test.step('another card is edited, as a version in its own column', async () => {
    await choose(page, card(page, 'two'), 'Edit reply');
    const field = page.getByRole('textbox', { name: 'Edit reply' });
    await field.fill('In my own words');
    await field.press('Control+Enter');
    await expect(card(page, 'two')).toContainText('In my own words');
    await expect(card(page, 'two')).toContainText('Edited by you.');
    await expect(card(page, 'two')).toContainText('Version 2 of 2');
    await expect(card(page, 'one')).toContainText('I am one');
  });
  await test.step('a card is requested again with another model', async () => {
    await choose(page, card(page, 'one'), 'Regenerate with…');
    const dialog = page.getByRole('alertdialog', { name: 'Regenerate with…' });
    const model = dialog.getByRole('combobox', { name: 'Model of the new version' });
    await model.fill('three');
    await model.press('Enter');
    await dialog.getByRole('button', { name: 'Regenerate' }).click();
    await expect(page.getByText('I am three, 3', { exact: true })).toBeVisible();
    await finishedReply(page);
    expect(sentTexts(gateway)).toEqual(['Who?']);
  });
});
