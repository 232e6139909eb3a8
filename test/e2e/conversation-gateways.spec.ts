import { expect, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send, startComparing } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { keysOf } from './shell-differences.ts';

/** A gateway with one model, that replies with its name. */
function replying(name: string): Promise<ScriptedGateway> {
  return startScriptedGateway(({ path }, response) =>
    path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: `${name}-model` }] })
      : streamOf(response, frame(`This is ${name}.`), frame('', 'stop'), 'data: [DONE]\n\n'),
  );
}

const chats = ({ requests }: ScriptedGateway) =>
  requests.filter(({ path }) => path.endsWith('/chat/completions')).length;

async function addGateway(page: Page, name: string, url: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Gateways' }).click();
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Base URL' }).fill(url);
  await page.getByRole('textbox', { name: 'Base URL' }).press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Chooses the gateway for new conversations, in the corner. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: /^Gateway: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Gateway: ${name}`) })).toBeVisible();
}

test('C9, P5: a conversation keeps its gateway, and moves to another one only after a question', async ({
  parlance,
}) => {
  await using local = await replying('local');
  await using remote = await replying('remote');
  await using third = await replying('third');
  const page = await parlance.startWith(local.url);
  await send(page, 'A secret');
  await expect(await finishedReply(page)).toContainText('This is local.');
  const conversation = page.url();
  await addGateway(page, 'Remote', remote.url);
  await switchTo(page, 'Remote');
  await page.goto(conversation);
  await send(page, 'And another');
  await expect(replies(page)).toHaveText([/This is local\./, /This is local\./]);
  expect([chats(local), chats(remote)]).toEqual([2, 0]);

  await test.step('moving it asks, and can be declined', async () => {
    const own = page.getByRole('button', { name: /^Gateway of this conversation: / });
    await own.click();
    await page.getByRole('menuitemradio', { name: 'Remote' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send this conversation to Remote?' });
    await expect(question).toContainText(new URL(remote.url).host);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(own).not.toHaveText('Remote');
    await own.click();
    await page.getByRole('menuitemradio', { name: 'Remote' }).click();
    await question.getByRole('button', { name: 'Send to Remote' }).click();
    await expect(own).toHaveText('Remote');
    await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('remote-model');
    await send(page, 'The third');
    await expect(replies(page).last()).toContainText('This is remote.');
  });

  await test.step('if its gateway is removed, sending asks for another one, and the message is kept until then', async () => {
    await addGateway(page, 'Third', third.url);
    await switchTo(page, 'Third');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Open Remote' }).click();
    await page.getByRole('button', { name: 'Remove Remote' }).click();
    await page.getByRole('button', { name: 'Remove gateway' }).click();
    await expect(page.getByRole('heading', { name: 'Remote' })).toHaveCount(0);
    await page.goto(conversation);
    await expect(page.getByRole('button', { name: /^Gateway of this conversation: / })).toHaveText(
      'Removed gateway',
    );
    await send(page, 'The fourth');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The gateway of this conversation is gone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(messageBox(page)).toHaveValue('The fourth');
    await expect(page.getByRole('main')).toContainText('The gateway of this conversation is gone');
    expect(chats(third)).toBe(0);
    await messageBox(page).press('Enter');
    await question.getByRole('button', { name: /^Send to / }).click();
    await expect(replies(page).last()).toContainText('This is third.');
    expect([chats(local), chats(remote), chats(third)]).toEqual([2, 1, 1]);
  });
});

test('C9, C19, C22: models of all gateways are in one list, for a conversation, a folder and a comparison', async ({
  parlance,
}) => {
  await using local = await replying('local');
  await using remote = await replying('remote');
  const page = await parlance.startWith(local.url);
  await addGateway(page, 'Remote', remote.url);
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: 'New conversation' }).click();
  const model = page.getByRole('combobox', { name: 'Model', exact: true });

  await test.step('the shortcut opens the list, and a model of another gateway is for the new conversation only', async () => {
    await page.keyboard.press(keysOf('model'));
    const list = page.getByRole('listbox', { name: 'Model' });
    await expect(list.getByRole('group', { name: 'Remote' }).getByRole('option')).toHaveText([
      'remote-model',
    ]);
    await model.fill('remote');
    await model.press('Enter');
    await expect(model).toHaveValue('remote-model');
    await expect(page.getByRole('main')).toContainText('remote-model on Remote will reply.');
    await send(page, 'To the other one');
    await expect(await finishedReply(page)).toContainText('This is remote.');
    await expect(replies(page)).toContainText('Remote');
    expect([chats(local), chats(remote)]).toEqual([0, 1]);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(model).toHaveValue('local-model');
  });

  await test.step('an at sign in the message box chooses a model for what follows', async () => {
    await messageBox(page).pressSequentially('Tell me @remo');
    await expect(page.getByRole('listbox', { name: 'Models' }).getByRole('option')).toHaveText([
      /remote-model\s*Remote/,
    ]);
    await page.keyboard.press('Enter');
    await expect(messageBox(page)).toHaveValue('Tell me ');
    await expect(model).toHaveValue('remote-model');
    await messageBox(page).fill('Write to @nobody');
    await expect(page.getByRole('listbox', { name: 'Models' })).toHaveCount(0);
    await messageBox(page).fill('');
  });

  await test.step('models of both gateways are compared, and one reply is continued at its gateway', async () => {
    await startComparing(page);
    const find = page.getByRole('combobox', { name: 'Search or type a model ID' });
    await find.fill('local');
    await find.press('Enter');
    await find.press('Escape');
    await send(page, 'Compare');
    await expect(replies(page)).toHaveText([/Remote.*This is remote\./, /This is local\./]);
    await replies(page).last().getByRole('button', { name: 'Use this reply' }).click();
    await expect(model).toHaveValue('local-model');
    const before = chats(local);
    await send(page, 'And then?');
    await expect.poll(() => chats(local)).toBe(before + 1);
  });

  await test.step('a folder has a gateway and model for new conversations', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Harbour');
    await page.getByRole('textbox', { name: 'Folder name' }).press('Enter');
    await page.getByRole('button', { name: /^Harbour/ }).click();
    await page.getByRole('button', { name: 'More for the folder Harbour' }).click();
    await page.getByRole('menuitem', { name: 'Folder settings…' }).click();
    const field = page.getByRole('combobox', { name: 'Model for new conversations' });
    await field.fill('remote');
    // A click needs the list to be in front of the dialog.
    await page.getByRole('option', { name: 'remote-model' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Remote');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(model).toHaveValue('remote-model');
    const before = chats(remote);
    await send(page, 'From the folder');
    await expect(await finishedReply(page)).toContainText('This is remote.');
    expect(chats(remote)).toBe(before + 1);
  });
});
