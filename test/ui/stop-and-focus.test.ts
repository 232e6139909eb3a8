import { expect, test } from 'vitest';
import { openApp } from './harness/app.ts';
import {
  chooseModel,
  endless,
  finishedReply,
  messageBox,
  ownMessages,
  replies,
  send,
} from './harness/chat.ts';
import { page, step } from './harness/page.ts';

test('C1: a double-click on Stop doesn’t send the draft, and Enter does', async () => {
  await openApp({ reply: endless });
  await chooseModel('demo-long');
  await send('Go on at length');
  await expect.element(replies.last()).toHaveAttribute('aria-busy', 'true');
  await messageBox.fill('Not yet finished');
  await page.getByRole('button', { name: 'Stop' }).dblClick({ delay: 20 });
  await expect.element(replies.last()).toMatchTextContent('You stopped this reply.');
  await expect.element(messageBox).toHaveFocus();
  await expect.element(messageBox).toHaveValue('Not yet finished');
  await expect.element(ownMessages).toHaveLength(1);
  await messageBox.press('Enter');
  await expect.element(ownMessages).toHaveLength(2);
});

test('C9: a model field that was cleared without a choice shows the model again', async () => {
  await openApp();
  await chooseModel('demo-brief');
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  for (const blank of ['', '   ']) {
    await model.fill(blank);
    await model.press('Enter');
    await messageBox.click();
    await expect.element(model).toHaveValue('demo-brief');
    await model.press('Escape');
    await model.fill(blank);
    await messageBox.click();
    await expect.element(model).toHaveValue('demo-brief');
  }
});

test('X2: the focus goes to a sensible place when the pressed button disappears', async () => {
  await openApp();
  await chooseModel('demo-brief');

  await step('Send, and Regenerate', async () => {
    await messageBox.fill('A first question');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(messageBox).toHaveFocus();
    const reply = await finishedReply();
    await reply.getByRole('button', { name: 'Regenerate' }).click();
    await expect.element(messageBox).toHaveFocus();
    await finishedReply();
    await expect.element(replies.last()).toMatchTextContent(/2\s*\/\s*2/);
  });
  await step('the first and the last version', async () => {
    const previous = replies.last().getByRole('button', { name: 'Previous version' });
    await previous.click();
    await expect.element(replies.last()).toMatchTextContent(/1\s*\/\s*2/);
    await expect.element(previous).toHaveFocus();
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    const next = replies.last().getByRole('button', { name: 'Next version' });
    await next.click();
    await expect.element(replies.last()).toMatchTextContent(/2\s*\/\s*2/);
    await expect.element(next).toHaveFocus();
  });
  await step('an edit that was sent', async () => {
    await ownMessages.first().hover();
    await ownMessages.first().getByRole('button', { name: 'Edit' }).click();
    await ownMessages.first().getByRole('textbox').fill('Another question');
    await page.getByRole('button', { name: 'Send as new version' }).click();
    await expect.element(ownMessages.first()).toMatchTextContent('Another question');
    await expect.element(messageBox).toHaveFocus();
    await finishedReply();
  });
  await step('Pin, and Undo', async () => {
    await page.getByRole('button', { name: 'New conversation' }).click();
    await send('Second');
    await finishedReply();
    const list = page.getByRole('list', { name: 'Conversations' });
    const row = list.getByRole('listitem').filter({ hasText: 'A first question' });
    const choose = async (item: string) => {
      await row.getByRole('link').hover();
      await row.getByRole('button', { name: /More/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Pin');
    await expect.element(page.getByText('Pinned', { exact: true })).toBeVisible();
    await expect.element(row.getByRole('link')).toHaveFocus();
    await choose('Delete');
    await expect.element(row).toHaveLength(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row.getByRole('link')).toHaveFocus();
  });
});
