import { expect } from '@playwright/test';
import { chooseModel, finishedReply, messageBox, replies, send, textOf, useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';

test('C1 C3 C5 C13 G5: first run, demo, stream, stop, reload in mid-stream, edit, versions, relaunch', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await expect(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
  await useDemo(page);

  await test.step('C1: a reply streams and ends as complete', async () => {
    await chooseModel(page, 'demo-brief');
    await send(page, 'What can you do?');
    const reply = replies(page).last();
    await expect(reply).toHaveAttribute('aria-busy', 'true');
    await expect(reply).toContainText('made up');
    await finishedReply(page);
    await expect(page.getByRole('article', { name: /^You, \d\d:\d\d$/ })).toHaveCount(1);
    await expect(reply).toHaveAccessibleName(/^Reply from demo-brief, \d\d:\d\d$/);
  });

  await test.step('C1: Stop keeps the text that has arrived', async () => {
    await chooseModel(page, 'demo-long');
    await send(page, 'Go on at length');
    await expect(replies(page)).toHaveCount(2);
    const reply = replies(page).last();
    await expect.poll(async () => (await textOf(reply)).length).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(reply).toContainText('You stopped this reply.');
    await expect(reply.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  await test.step('C2: Continue appends to the same reply', async () => {
    const reply = replies(page).last();
    const before = (await textOf(reply)).length;
    await reply.getByRole('button', { name: 'Continue' }).click();
    await expect(reply).toHaveAttribute('aria-busy', 'true');
    await expect.poll(async () => (await textOf(reply)).length).toBeGreaterThan(before + 200);
    await expect(replies(page)).toHaveCount(2);
  });

  await test.step('C3: after a reload the reply continues to stream', async () => {
    const before = (await textOf(replies(page).last())).length;
    await page.reload();
    const reply = replies(page).last();
    await expect(reply).toHaveAttribute('aria-busy', 'true');
    await expect.poll(async () => (await textOf(reply)).length).toBeGreaterThan(before + 200);
    await messageBox(page).press('Escape');
    await expect(reply).toContainText('You stopped this reply.');
  });

  await test.step('C5: an edit adds a version, and the first one is still there', async () => {
    await chooseModel(page, 'demo-brief');
    const question = page.getByRole('article', { name: /^You, / }).first();
    await question.hover();
    await question.getByRole('button', { name: 'Edit' }).click();
    const editor = question.getByRole('textbox');
    await editor.fill('What is a reply made of?');
    await editor.press('Enter');
    await finishedReply(page);
    await expect(page.getByRole('article', { name: /^You, / })).toHaveCount(1);
    const edited = page.getByRole('article', { name: /^You, / }).first();
    await expect(edited).toContainText('What is a reply made of?');
    await expect(edited).toContainText(/2\s*\/\s*2/);
    await edited.getByRole('button', { name: 'Previous version' }).click();
    await expect(page.getByRole('article', { name: /^You, / }).first()).toContainText('What can you do?');
    await expect(replies(page)).toHaveCount(2);
    await page
      .getByRole('article', { name: /^You, / })
      .first()
      .getByRole('button', { name: 'Next version' })
      .click();
    await expect(replies(page)).toHaveCount(1);
  });

  await test.step('C5: Regenerate adds a version of the reply', async () => {
    const reply = replies(page).last();
    await reply.hover();
    await reply.getByRole('button', { name: 'Regenerate' }).click();
    await finishedReply(page);
    await expect(replies(page).last()).toContainText(/2\s*\/\s*2/);
  });

  await test.step('C13: a restart shows everything, with the demo gateway still active', async () => {
    await parlance.running().close();
    const restarted = await parlance.start();
    const row = restarted.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
    await expect(row).toContainText('What can you do?');
    await row.getByRole('link').first().click();
    await expect(replies(restarted)).toHaveCount(1);
    await expect(replies(restarted).last()).toContainText(/2\s*\/\s*2/);
    await restarted
      .getByRole('article', { name: /^You, / })
      .first()
      .getByRole('button', { name: 'Previous version' })
      .click();
    await expect(replies(restarted)).toHaveCount(2);
    await expect(replies(restarted).last()).toContainText('You stopped this reply.');
  });
});

test('C5: Branch from here opens a new conversation with a link to the original', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await send(page, 'Plan the harbour piece');
  const reply = await finishedReply(page);
  await reply.hover();
  await reply.getByRole('button', { name: 'Branch from here' }).click();
  await expect(page.getByText('Branched from', { exact: false })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(2);
  await send(page, 'And a shorter one');
  await finishedReply(page);
  await expect(replies(page)).toHaveCount(2);
});

test('C13: conversations are renamed, also by their model, pinned, found by title, and deleted with Undo', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  for (const text of ['Tide tables', 'Gate memo']) {
    await page.getByRole('button', { name: 'New conversation' }).click();
    await send(page, text);
    await finishedReply(page);
  }
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('TIDE');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Tide tables');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');

  const menu = async (item: string, title = 'Tide tables') => {
    const row = list.getByRole('listitem').filter({ hasText: title });
    await row.getByRole('link').hover();
    await row.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Pin');
  await expect(page.getByText('Pinned', { exact: true })).toBeVisible();
  await menu('Delete');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await menu('Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Tides of the estuary');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(list).toContainText('Tides of the estuary');
  await menu('Suggest a title', 'Tides of the estuary');
  await expect(page.getByText(/^Renamed to “.+”\.$/)).toBeVisible();
  await expect(list).not.toContainText('Tides of the estuary');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('Tides of the estuary');
});
