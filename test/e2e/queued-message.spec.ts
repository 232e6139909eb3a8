import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

test('C16: while a reply streams, Enter visibly queues the message, and Esc in another field doesn’t stop the reply', async ({
  parlance,
}) => {
  let end = () => {};
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frame('Here.'));
    end = () => void response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
  });
  const page = await parlance.startWith(gateway.url);
  const ownMessages = page.getByRole('article', { name: /^You, / });
  const queued = page.getByText('This message will be sent when the reply is finished.');
  const stop = page.getByRole('button', { name: /^Stop/ });
  await send(page, 'Where?');
  await expect(replies(page).last()).toContainText('Here.');

  await test.step('Cancel, an edit and Esc each take it back', async () => {
    await send(page, 'And then?');
    await expect(queued).toBeVisible();
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await expect(queued).toBeHidden();
    await expect(messageBox(page)).toBeFocused();
    await messageBox(page).press('Enter');
    await expect(queued).toBeVisible();
    await messageBox(page).press('!');
    await expect(queued).toBeHidden();
    await messageBox(page).press('Enter');
    await expect(queued).toBeVisible();
    await messageBox(page).press('Escape');
    await expect(queued).toBeHidden();
    await expect(messageBox(page)).toHaveValue('And then?!');
    await expect(stop).toBeVisible();
  });
  await test.step('Esc in another text field returns to the message box', async () => {
    const prompt = page.getByRole('textbox', { name: 'System prompt' });
    await prompt.fill('Be brief.');
    await prompt.press('Escape');
    await expect(messageBox(page)).toBeFocused();
    await expect(stop).toBeVisible();
  });
  await test.step('an edit says why it can’t be sent yet', async () => {
    await ownMessages.first().hover();
    await ownMessages.first().getByRole('button', { name: 'Edit' }).click();
    const sendVersion = page.getByRole('button', { name: 'Send as new version' });
    await expect(sendVersion).toBeDisabled();
    await expect(sendVersion).toHaveAccessibleDescription('You can send this when the reply is finished.');
    await page.getByRole('textbox', { name: 'Edit message' }).press('Escape');
  });
  await test.step('it is sent when the reply is finished', async () => {
    await messageBox(page).press('Enter');
    await expect(queued).toBeVisible();
    await expect(ownMessages).toHaveCount(1);
    end();
    await expect(ownMessages).toHaveCount(2);
    await expect(messageBox(page)).toHaveValue('');
    await expect(queued).toBeHidden();
  });
  await test.step('after Stop it isn’t sent, and stays in the message box', async () => {
    await expect(replies(page)).toHaveCount(2);
    await send(page, 'And after that?');
    await expect(queued).toBeVisible();
    await stop.click();
    await finishedReply(page);
    await expect(queued).toBeHidden();
    await expect(messageBox(page)).toHaveValue('And after that?');
    await expect(ownMessages).toHaveCount(2);
  });
});
