import { expect, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import {
  choose,
  exchange,
  expectExactRequest,
  sentTexts,
  startNumberedGateway,
  turn,
} from './context-actions.ts';
import { expectClean } from './expect-clean.ts';
import { type Parlance, parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

// No key, so none has to be entered again after a restart.
const key = '';

/** Starts Parlance, and sends a first message. */
async function withFirst(parlance: Parlance, gateway: ScriptedGateway): Promise<Page> {
  const page = await parlance.startWith(gateway.url, key);
  await exchange(page, gateway, 'First');
  return page;
}

test('C23: messages are left out, pinned and put back, and the thread, the meter and the exact request agree', async ({
  parlance,
}) => {
  await using gateway = await startNumberedGateway();
  const page = await parlance.startWith(gateway.url, key);
  await exchange(page, gateway, `First ${'word '.repeat(400)}`);
  await exchange(page, gateway, 'Second');
  const first = turn(page, 'First');
  const meter = page.getByRole('region', { name: 'Context', exact: true });
  await expect(meter).toContainText('about 4');

  await test.step('a message that is left out says so, and isn’t counted or sent', async () => {
    await choose(page, 'First', 'Leave out of context');
    await expect(first).toContainText('Left out of context: not sent with later messages.');
    await expect(meter).not.toContainText('about 4');
    await expectExactRequest(page, ['[…]', 'Reply 1', 'Second', 'Reply 2']);
    expect(await exchange(page, gateway, 'Third')).toEqual([
      ...['[…]', 'Reply 1', 'Second', 'Reply 2', 'Third'],
    ]);
    await expectClean(page, 'a message that is left out');
  });

  await test.step('after a fresh start nothing above is sent, except what is pinned', async () => {
    await choose(page, 'Reply 2', 'Start fresh from here');
    await expect(page.getByText('Fresh start: messages above aren’t sent')).toBeVisible();
    await expect(turn(page, 'Reply 1')).toContainText('Before the fresh start');
    await expect(turn(page, 'Third')).not.toContainText('Before the fresh start');
    await expectExactRequest(page, ['Third', 'Reply 3']);
    await choose(page, 'Second', 'Pin in context');
    await expect(turn(page, 'Second')).toContainText('Pinned in context: always sent.');
    await expectExactRequest(page, ['Second\\n\\nThird', 'Reply 3']);
    await expectClean(page, 'a fresh start');
    expect(await exchange(page, gateway, 'Fourth')).toEqual(['Second\n\nThird', 'Reply 3', 'Fourth']);
  });

  await test.step('both can be undone', async () => {
    await choose(page, 'Third', 'Leave out of context');
    await expect(turn(page, 'Third')).toContainText('Left out of context');
    await turn(page, 'Third').getByRole('button', { name: 'Include in context' }).click();
    await page.getByRole('button', { name: 'Remove fresh start' }).click();
    await turn(page, 'First').getByRole('button', { name: 'Include in context' }).click();
    await expect(page.getByText('Fresh start: messages above aren’t sent')).toHaveCount(0);
    await expect(turn(page, 'First')).not.toContainText('Left out');
    const texts = await exchange(page, gateway, 'Fifth');
    expect(texts.slice(1)).toEqual([
      ...['Reply 1', 'Second', 'Reply 2', 'Third', 'Reply 3', 'Fourth', 'Reply 4', 'Fifth'],
    ]);
  });
});

test('C23: a reply is edited as another version, and unsaved changes survive a reload', async ({
  parlance,
}) => {
  await using gateway = await startNumberedGateway();
  const page = await withFirst(parlance, gateway);
  await choose(page, 'Reply 1', 'Edit reply');
  const field = page.getByRole('textbox', { name: 'Edit reply' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Reply 1');
  await field.fill('My own words\n\nin two paragraphs');
  await expectClean(page, 'an edited reply');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You edited this reply but didn’t save it.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(field).toHaveValue('My own words\n\nin two paragraphs');
  await field.press('Control+Enter');
  await expect(replies(page).last()).toContainText('in two paragraphs');
  await expect(replies(page).last()).toContainText('Edited by you.');
  await expect(replies(page).last()).toContainText('2/2');
  await expect(messageBox(page)).toBeFocused();
  expect(gateway.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
  expect(await exchange(page, gateway, 'Second')).toEqual([
    'First',
    'My own words\n\nin two paragraphs',
    'Second',
  ]);
  await turn(page, 'My own words').getByRole('button', { name: 'Previous version' }).click();
  await expect(turn(page, 'Reply 1')).not.toContainText('Edited by you.');
});

test('C23: messages are deleted with what belongs to them, and deleting can be undone', async ({
  parlance,
}) => {
  await using gateway = await startNumberedGateway();
  const page = await withFirst(parlance, gateway);
  await exchange(page, gateway, 'Second');
  await choose(page, 'First', 'Delete message');
  await expect(page.getByText('The message was deleted.')).toBeVisible();
  await expect(turn(page, 'First')).toHaveCount(0);
  await expect(turn(page, 'Reply 2')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(turn(page, 'First')).toBeVisible();

  await choose(page, 'Second', 'Delete from here');
  await expect(page.getByText('2 messages were deleted.')).toBeVisible();
  await expect(turn(page, 'Second')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(turn(page, 'Reply 2')).toBeVisible();

  await turn(page, 'Reply 1').hover();
  await turn(page, 'Reply 1').getByRole('button', { name: 'Regenerate', exact: true }).click();
  await expect(turn(page, 'Reply 3')).toBeVisible();
  await finishedReply(page);
  await choose(page, 'Reply 3', 'Delete this version');
  await expect(turn(page, 'Reply 2')).toBeVisible();
  await expect(page.getByText('2/2')).toHaveCount(0);

  await choose(page, 'First', 'Delete from here');
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(0);
  expect(await exchange(page, gateway, 'Anew')).toEqual(['Anew']);
});

test('C24: a reply is requested again with another model and other parameters, and versions show theirs', async ({
  parlance,
}) => {
  await using gateway = await startNumberedGateway();
  const page = await withFirst(parlance, gateway);
  await choose(page, 'Reply 1', 'Regenerate with…');
  const dialog = page.getByRole('alertdialog', { name: 'Regenerate with…' });
  await expect(dialog).toBeVisible();
  await expectClean(page, 'Regenerate with…', true);
  const model = dialog.getByRole('combobox', { name: 'Model of the new version' });
  await model.fill('other');
  await model.press('Enter');
  const temperature = dialog.getByRole('slider', { name: 'Temperature' });
  await temperature.focus();
  await temperature.press('End');
  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await expect(dialog).toBeHidden();
  await expect(turn(page, 'Reply 2')).toContainText('other');
  await finishedReply(page);
  expect(JSON.parse(gateway.requests.at(-1)?.body ?? '')).toMatchObject({ model: 'other', temperature: 2 });
  expect(sentTexts(gateway)).toEqual(['First']);
  await expect(turn(page, 'Reply 2')).toContainText('Requested with: 2 temperature');
  await expectClean(page, 'a version with other parameters');
  await turn(page, 'Reply 2').getByRole('button', { name: 'Previous version' }).click();
  await expect(turn(page, 'Reply 1')).toContainText('Requested with the default parameters');
  await exchange(page, gateway, 'Second');
  const body = JSON.parse(gateway.requests.at(-1)?.body ?? '');
  expect(body).toMatchObject({ model: 'm' });
  expect(body).not.toHaveProperty('temperature');
});

test('C24: a reply that failed without any text can be requested again with another model, or deleted', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }, { id: 'other' }] });
    if (request.body.includes('"model":"m"'))
      return jsonOf(response, 400, { error: { message: 'Not today' } });
    streamOf(response, frame('From another model'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.startWith(gateway.url, key);
  await send(page, 'First');
  await expect(turn(page, 'Not today').getByRole('alert')).toBeVisible();
  await expectClean(page, 'a failed reply with its menu', true);
  await choose(page, 'Not today', 'Regenerate with…');
  const dialog = page.getByRole('alertdialog', { name: 'Regenerate with…' });
  const model = dialog.getByRole('combobox', { name: 'Model of the new version' });
  await model.fill('other');
  await model.press('Enter');
  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await expect(turn(page, 'From another model')).toContainText('2/2');
  await finishedReply(page);
  await turn(page, 'From another model').getByRole('button', { name: 'Previous version' }).click();
  await choose(page, 'Not today', 'Delete this version');
  await expect(turn(page, 'From another model')).toBeVisible();
  await expect(page.getByText('2/2')).toHaveCount(0);
});
