import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, send, startComparing } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';
import { savedBy } from './shell-differences.ts';

test.use({ settings: parametersOpen });

/**
 * Tests combinations of chat features: replies side by side with search, find and read aloud, and menus, toasts and
 * exports.
 */

const longModel = 'an-organisation-with-a-long-name/a-model-with-an-extremely-long-name-70b-instruct-q4';

/**
 * Starts a gateway that numbers its replies. Speech requests fail, and replies to messages that contain "hang" never
 * finish.
 */
function startGateway() {
  return startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') {
      const data = [longModel, 'b', 'c'].map((id) => ({ id, object: 'model' }));
      return jsonOf(response, 200, { object: 'list', data });
    }
    if (request.path === '/v1/audio/speech')
      return jsonOf(response, 400, { error: { message: 'No voice today.' } });
    const { n = 1, messages } = JSON.parse(request.body) as { n?: number; messages: { content: string }[] };
    const choices = Array.from({ length: n }, (_, index) => index);
    if (messages.at(-1)?.content.includes('hang')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('Only the beginning'));
      return;
    }
    streamOf(
      response,
      ...choices.map((index) => frame(`A tide of ${index}, and another tide.`, null, index)),
      ...choices.map((index) => frame('', 'stop', index)),
    );
  });
}

async function askForReplies(page: Page, count: number): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Replies' }).fill(String(count));
  await page.keyboard.press('Tab');
}

function cards(page: Page): Locator {
  return page.getByRole('log').getByRole('article', { name: /^Reply from / });
}

/** Returns the card index of each highlighted range. */
function marked(page: Page, highlight: string): Promise<readonly number[]> {
  return page.evaluate((name) => {
    const all = [...document.querySelectorAll('[role="log"] article[aria-label^="Reply"]')];
    const ranges = [...(CSS.highlights.get(name) ?? [])];
    return ranges.map((range) => all.findIndex((card) => card.contains((range as Range).startContainer)));
  }, highlight);
}

test('C6, C12: find searches every reply side by side, and a match leads to its card', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url, 'sk-test-000000000000');
  await askForReplies(page, 3);
  await send(page, 'three of them');
  await finishedReply(page);

  await page.keyboard.press('Control+f');
  const find = page.getByRole('textbox', { name: 'Find in the conversation' });
  await find.fill('tide');
  const bar = page.getByRole('search', { name: 'Find in the conversation' });
  await expect(bar.getByRole('status')).toHaveText('1 of 6');
  for (const card of [0, 0, 1, 1, 2, 2, 0]) {
    await expect.poll(() => marked(page, 'parlance-found-now')).toEqual([card]);
    await find.press('Enter');
  }
  await page.keyboard.press('Escape');

  const searchbox = page.getByRole('searchbox', { name: 'Search' });
  await searchbox.fill('“tide of 2”');
  await expect(page.locator('mark').first()).toBeVisible();
  await searchbox.press('Enter');
  await expect(cards(page).nth(2)).toHaveAttribute('data-chosen', 'true');
  await expect.poll(async () => new Set(await marked(page, 'parlance-revealed'))).toEqual(new Set([2]));
});

test('C6, C17: any reply side by side can be read aloud, and its card says why audio can’t be played', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url, 'sk-test-000000000000');
  await askForReplies(page, 2);
  await send(page, 'two of them');
  await finishedReply(page);

  const second = cards(page).nth(1);
  await second.getByRole('button', { name: 'Read aloud' }).click();
  await expect(second.getByRole('alert')).toContainText('No voice today.');
  expect(gateway.requests.filter(({ path }) => path === '/v1/audio/speech')[0]?.body).toContain('tide of 1');
  await second.getByRole('button', { name: 'Dismiss' }).click();
  await expect(second.getByRole('alert')).toBeHidden();
});

test('C14: the Markdown of a streaming reply says that it is incomplete', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url, 'sk-test-000000000000');
  await send(page, 'please hang');
  await expect(page.getByText('Only the beginning')).toBeVisible();
  const exported = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saved = await savedBy(page, () => page.getByRole('menuitem', { name: 'Markdown' }).click());
    return readFile(saved.path, 'utf8');
  };
  expect(await exported()).toContain('\n\n*This reply was still being written.*\n');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await finishedReply(page);
  expect(await exported()).toContain('Only the beginning\n\n*This reply was stopped.*\n');
});

test('C9, C19, X4: without a model list, sending and comparing say so and accept a typed id', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path !== '/v1/chat/completions')
      return jsonOf(response, 404, { error: { message: 'Nothing.' } });
    return streamOf(response, frame('Here.'), frame('', 'stop'));
  });
  const page = await parlance.start();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(gateway.url);
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-test-000000000000');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  await send(page, 'to whom?');
  await expect(page.getByText('No model is chosen')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('to whom?');

  await startComparing(page);
  const picker = page.getByRole('dialog', { name: 'Models to compare' });
  await expect(picker.getByRole('alert')).toContainText(
    'The gateway doesn’t offer this. Nothing was found at',
  );
  await expect(picker.getByText('Type a model ID.', { exact: true })).toBeVisible();
  await expect(page.getByText('Choose two models to compare.')).toBeVisible();
  for (const id of ['one', 'two']) {
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await messageBox(page).press('Enter');
  await expect(page.getByRole('log').getByText('Here.')).toHaveCount(2);
  // The reply ends before the page can subscribe to it, and is announced anyway.
  await expect(page.getByRole('status').filter({ hasText: 'Here.' })).toHaveCount(1);
});
