import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

test('C16: while a reply streams, Enter visibly queues messages, and Esc in another field doesn’t stop the reply', async ({
  parlance,
}) => {
  let end = () => {};
  const asked: unknown[] = [];
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const { messages } = JSON.parse(request.body) as { messages: { content: unknown }[] };
    asked.push(messages.at(-1)?.content);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frame('Here.'));
    end = () => void response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
  });
  const page = await parlance.startWith(gateway.url);
  const ownMessages = page.getByRole('article', { name: /^You, / });
  const queue = page.getByRole('list', { name: 'Messages to be sent' });
  const stop = page.getByRole('button', { name: /^Stop/ });
  await send(page, 'Where?');
  await expect(replies(page).last()).toContainText('Here.');

  await test.step('Cancel and Esc each take it back into the message box', async () => {
    await send(page, 'And then?');
    await expect(queue.getByRole('listitem')).toHaveText([/And then\?/]);
    await expect(messageBox(page)).toHaveValue('');
    await queue.getByRole('button', { name: /^Cancel/ }).click();
    await expect(queue).toBeHidden();
    await expect(messageBox(page)).toBeFocused();
    await expect(messageBox(page)).toHaveValue('And then?');
    await messageBox(page).press('Enter');
    await expect(queue).toBeVisible();
    await messageBox(page).press('!');
    await messageBox(page).press('Escape');
    await expect(queue).toBeHidden();
    await expect(messageBox(page)).toHaveValue('And then?\n!');
    await expect(stop).toBeVisible();
    await messageBox(page).fill('And then?!');
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
  await test.step('several are sent one after the other, also if another conversation is open then', async () => {
    await messageBox(page).press('Enter');
    await send(page, 'And after that?');
    await expect(queue.getByRole('listitem')).toHaveText([/And then\?!/, /And after that\?/]);
    await expectClean(page, 'two queued messages');
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(queue).toBeHidden();
    end();
    await expect.poll(() => asked).toEqual(['Where?', 'And then?!']);
    end();
    await expect.poll(() => asked).toEqual(['Where?', 'And then?!', 'And after that?']);
    await page.getByRole('link', { name: /Where\?/ }).click();
    await expect(ownMessages).toHaveCount(3);
    await expect(queue).toBeHidden();
    await expect(messageBox(page)).toHaveValue('');
  });
  await test.step('after Stop it waits, and is sent by its button', async () => {
    await send(page, 'And last?');
    await expect(queue).toBeVisible();
    await stop.click();
    await finishedReply(page);
    await expect(
      page.getByText('This message wasn’t sent, because the reply before it isn’t complete.'),
    ).toBeVisible();
    await expectClean(page, 'a queued message after Stop');
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(ownMessages).toHaveCount(4);
    await expect(queue).toBeHidden();
  });
});

test('C16, C20: Enter while a file is being read sends the message once the file is attached, unless it’s cancelled', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  // A file that takes long to read.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const held = new Promise((resolve) => addEventListener('release', resolve, { once: true }));
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      return held.then(() => read.call(this));
    };
  });
  const ownMessages = page.getByRole('article', { name: /^You, / });
  const waiting = page.getByText('This message will be sent when its files have been read.');
  const choose = (name: string) =>
    page
      .getByLabel('Files to attach')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Rope and knots.') });
  await messageBox(page).fill('What is in it?');
  await choose('rope.txt');
  await messageBox(page).press('Enter');
  await expect(waiting).toBeVisible();
  await messageBox(page).press('Escape');
  await expect(waiting).toBeHidden();
  await messageBox(page).press('Enter');
  await expect(waiting).toBeVisible();
  await messageBox(page).press('!');
  await expect(waiting).toBeHidden();
  await messageBox(page).press('Enter');
  await expect(waiting).toBeVisible();
  await expect(ownMessages).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect(ownMessages).toHaveCount(1);
  await expect(ownMessages.first()).toContainText('What is in it?!');
  await expect(ownMessages.first()).toContainText('rope.txt');
  await expect(messageBox(page)).toHaveValue('');
});
