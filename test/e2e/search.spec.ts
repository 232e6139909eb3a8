import { expect, type Page } from '@playwright/test';
import { startScriptedGateway } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const found = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });

/** Starts a gateway that echoes the message, and streams endlessly if asked to. */
async function echoingGateway() {
  return startScriptedGateway((request, response) => {
    if (!request.path.endsWith('/chat/completions')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data":[{"id":"echo"}]}');
      return;
    }
    const body = JSON.parse(request.body.toString()) as { messages: { content: string }[] };
    const last = body.messages.at(-1)?.content ?? '';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (content: string, finish: string | null) =>
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`,
      );
    if (last.startsWith('Go on')) {
      const timer = setInterval(() => say('word ', null), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    say(`You said: ${last}`, 'stop');
    response.end('data: [DONE]\n\n');
  });
}

test('C12: search finds messages in any script while typing, even during a stream, and opens the message', async ({
  parlance,
}) => {
  await using gateway = await echoingGateway();
  const page = await parlance.startWith(gateway.url);
  const talks = [
    ['First talk', 'winch winch', '我喜欢学习中文', '私は東京に住んでいる日本語の先生'],
    ['Second talk', 'العربية لغة جميلة', 'Ünïcödé in Setúbal'],
  ];
  for (const talk of talks) {
    await page.getByRole('button', { name: 'New conversation' }).click();
    for (const text of talk) {
      await send(page, text);
      await expect(replies(page).last()).toContainText(text);
      await finishedReply(page);
    }
    for (let at = 0; at < 6; at += 1) {
      await send(page, `padding ${at}\n`.repeat(12));
      await expect(replies(page).last()).toContainText(`padding ${at}`);
      await finishedReply(page);
    }
  }
  await page.getByRole('button', { name: 'New conversation' }).click();
  await send(page, 'Go on for ever');
  await expect(replies(page).last()).toContainText('word');

  await field(page).focus();
  for (const [query, text, inReply] of [
    ['学习', '我喜欢学习中文', 2],
    ['日本語', '日本語の先生', 2],
    ['العربية', 'العربية لغة', 2],
    ['unicode setu', 'Ünïcödé in Setúbal', 2],
  ] as const) {
    await field(page).fill(query);
    await expect(found(page).getByRole('listitem')).toHaveCount(inReply);
    await expect(found(page).getByRole('listitem').first()).toContainText(text);
  }
  await expect(found(page).getByRole('listitem').first().locator('mark')).toHaveText(['Ünïcödé', 'Setú']);
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');

  await test.step('by keyboard alone: down to the results, Enter opens, Esc returns', async () => {
    await field(page).fill('"喜欢学习"');
    // The previous query has the same number of results.
    await expect(found(page).getByRole('listitem').first()).toContainText('喜欢学习');
    await expect(found(page).getByRole('listitem')).toHaveCount(2);
    await field(page).press('ArrowDown');
    await expect(found(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(found(page).getByRole('link').last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const target = page.getByRole('article', { name: /^You, / }).filter({ hasText: '我喜欢学习中文' });
    await expect(target).toBeInViewport();
    await found(page).getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('a version off the current path is found too, and shown', async () => {
    await page.getByRole('link', { name: /Second talk/ }).click();
    await expect(page.getByRole('article', { name: /^You, / }).last()).toContainText('padding 5');
    await messageBox(page).press('ArrowUp');
    await page
      .getByRole('textbox', { name: 'Edit message' })
      .fill('another winch, among many other words of a longer message');
    await page.getByRole('textbox', { name: 'Edit message' }).press('Enter');
    await expect(replies(page).last()).toContainText('You said: another winch');
    await page
      .getByRole('article', { name: /^You, / })
      .last()
      .getByRole('button', { name: 'Previous version' })
      .click();
    await expect(page.getByRole('article', { name: /^You, / }).last()).toContainText('padding 5');
    await field(page).fill('winch another');
    await expect(found(page).getByRole('listitem')).toHaveCount(2);
    await found(page).getByRole('link').filter({ hasText: 'You said' }).click();
    await expect(replies(page).last()).toContainText('You said: another winch');
    await expect(replies(page).last()).toBeInViewport();
  });

  await test.step('the order can be chosen, and deleted messages disappear from the results', async () => {
    await field(page).fill('winch');
    const order = page.getByRole('button', { name: /Message order/ });
    await expect(order).toHaveText('Newest first');
    await expect(found(page).getByRole('link').first()).toContainText('another');
    await order.click();
    await page.getByRole('menuitemradio', { name: 'Most relevant' }).click();
    await expect(order).toHaveText('Most relevant');
    await expect(found(page).getByRole('link').first()).not.toContainText('another');
    await field(page).fill('学习');
    await expect(found(page).getByRole('listitem')).toHaveCount(2);
    await field(page).fill('First talk');
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await row.getByRole('link').hover();
    await row.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('No results for “First talk”.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.first()).toContainText('First talk');
    await field(page).fill('no such words');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(field(page)).toBeFocused();
  });
  await parlance.running().close();
});

test('C12: after a restart, search finds the text of an interrupted reply', { tag: '@long' }, async ({
  parlance,
}) => {
  await using gateway = await echoingGateway();
  const page = await parlance.startWith(gateway.url);
  await chooseModel(page, 'echo');
  await send(page, 'Go on for ever');
  await expect(replies(page).last()).toContainText(
    'word word word word word word word word word word word word',
  );
  await parlance.running().kill();
  const restarted = await parlance.start();
  await field(restarted).fill('"word word"');
  await expect(found(restarted).getByRole('listitem')).toHaveCount(1);
  await expect(found(restarted).getByRole('link')).toContainText('echo');
  await parlance.running().close();
});
