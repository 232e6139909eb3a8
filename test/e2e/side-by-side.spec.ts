import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import { type HeldReply, startHeldGateway } from '../faults/held-gateway.ts';
import { connect, messageBox, replies, send, startComparing } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';

const continueLabel = 'Use this reply';

/** Stores settings in which every request asks for this many replies. */
async function setReplyCount(dataFolder: string, replies: number): Promise<void> {
  const settings = { defaultParameters: { replies } };
  await writeFile(join(dataFolder, 'config.json'), JSON.stringify({ settings }));
}

/** Returns the number of replies with text in the journal. */
function journaled(dataFolder: string): number {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  const row = database.prepare('SELECT count(DISTINCT message_id) AS replies FROM reply_journal').get();
  database.close();
  return Number(row?.replies);
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
}

/** Selects models in the composer's list. Types the id of an unlisted model. */
async function compare(page: Page, ...models: readonly string[]): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).not.toHaveValue('');
  await startComparing(page);
  const find = page.getByRole('combobox', { name: 'Search or type a model ID' });
  await expect(find).toBeFocused();
  for (const model of models) {
    await find.fill(model);
    const listed = page.getByRole('option', { name: model, exact: true });
    if ((await listed.count()) > 0) await listed.click();
    else await find.press('Enter');
    await find.fill('');
    await expect(page.getByRole('option', { name: model, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
  await page.keyboard.press('Escape');
  await expect(find).toBeHidden();
}

/** Expects that the next message continues from the card with a letter. */
async function expectChosen(page: Page, letter: string): Promise<void> {
  const chosen = page.getByText(/^Reply [A-H] of \d.*chosen$/);
  await expect(chosen.last()).toHaveText(new RegExp(`^Reply ${letter} of`));
}

function card(page: Page, model: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^Reply from ${model}, `) });
}

test('C6: n replies stream side by side as cards, each ends separately, and one can be continued', async ({
  parlance,
}) => {
  await setReplyCount(parlance.dataFolder, 4);
  await using gateway = await startHeldGateway(['m']);
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Four ways, please');
  const answer = await gateway.nextReply('m');
  expect(answer.body.n).toBe(4);
  const cards = replies(page);
  await expect(cards).toHaveCount(4);

  await test.step('C6: interleaved indices each go to their own card', async () => {
    for (const index of [2, 0, 3, 1, 0, 2]) answer.write(`w${index} `, index);
    await expect(cards.nth(0)).toContainText('w0 w0');
    await expect(cards.nth(1)).toContainText('w1');
    await expect(cards.nth(2)).toContainText('w2 w2');
    await expect(cards.nth(3)).toContainText('w3');
    for (const one of await cards.all()) await expect(one).toHaveAttribute('aria-busy', 'true');
    const boxes = await Promise.all([0, 1].map((at) => cards.nth(at).boundingBox()));
    expect(boxes[1]?.y).toBe(boxes[0]?.y);
    expect(boxes[1]?.x).toBeGreaterThan(boxes[0]?.x ?? Infinity);
  });

  await test.step('C6, C3: after a reload during the stream, the cards are live again', async () => {
    await page.reload();
    await openFirst(page);
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(2)).toContainText('w2 w2');
    answer.write('after ', 3);
    await expect(cards.nth(3)).toContainText('w3 after');
    await expect(cards.nth(3)).toHaveAttribute('aria-busy', 'true');
  });
  await test.step('C6, C2: each card ends separately and says how', async () => {
    answer.finish('length', 1);
    await expect(cards.nth(1)).toContainText('Cut off');
    await expect(cards.nth(1)).not.toHaveAttribute('aria-busy', 'true');
    await expect(cards.nth(0)).toHaveAttribute('aria-busy', 'true');
    for (const index of [3, 0, 2]) answer.finish('stop', index);
    answer.done(12);
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    await expect(page.getByText(/^12 tokens in /)).toHaveCount(1);
  });
  await test.step('C6, X2: arrows move between cards, to the same button', async () => {
    await cards.nth(0).getByRole('button', { name: continueLabel }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cards.nth(1).getByRole('button', { name: continueLabel })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(cards.nth(3).getByRole('button', { name: 'Copy' })).toBeFocused();
    await messageBox(page).focus();
  });

  await test.step('C6: the chosen card is marked, shown alone, and leads back to all', async () => {
    await expectChosen(page, 'A');
    await cards.nth(2).getByRole('button', { name: continueLabel }).click();
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('w2 w2');
    await expect(cards).toContainText('Version 3 of 4');
    await expect(messageBox(page)).toBeFocused();
    await page.getByRole('button', { name: 'Show all 4' }).click();
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(2)).toHaveAccessibleDescription('Reply C of 4, chosen');
    await expect(cards.nth(2).getByRole('button', { name: continueLabel })).toBeFocused();
    await expectChosen(page, 'C');
  });
  await test.step('C6: the next message continues with it, and the cards are collapsed', async () => {
    await send(page, 'Go on');
    const next = await gateway.nextReply('m');
    expect(next.body.messages).toEqual([
      { role: 'user', content: 'Four ways, please' },
      { role: 'assistant', content: 'w2 w2 ' },
      { role: 'user', content: 'Go on' },
    ]);
    for (const index of [0, 1, 2, 3]) next.finish('stop', index);
    next.done();
    await expect(page.getByRole('button', { name: 'Show all 4' })).toHaveCount(1);
    await expect(cards).toHaveCount(5);
  });
});

test('C6, C4: after kill -9 every card is shown as interrupted, and each can be continued', {
  tag: '@long',
}, async ({ parlance }) => {
  await setReplyCount(parlance.dataFolder, 3);
  await using gateway = await startHeldGateway(['m']);
  const page = await parlance.start();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(gateway.url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await send(page, 'Three ways, please');
  const answer = await gateway.nextReply('m');
  for (const index of [1, 2, 0]) answer.write(`begun ${index}`, index);
  for (const index of [0, 1, 2]) await expect(replies(page).nth(index)).toContainText(`begun ${index}`);
  // Text is journaled within 250 ms of its arrival.
  await expect.poll(() => journaled(parlance.dataFolder)).toBe(3);
  await parlance.running().kill();

  const restarted = await parlance.start();
  await openFirst(restarted);
  const cards = replies(restarted);
  await expect(cards).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    await expect(cards.nth(index)).toContainText(`begun ${index}`);
    await expect(cards.nth(index)).toContainText('Parlance closed before the reply was finished');
  }
  await cards.nth(1).getByRole('button', { name: 'Continue' }).click();
  const rest = await gateway.nextReply('m');
  expect(rest.body).not.toHaveProperty('n');
  rest.write(' and ended');
  rest.finish();
  rest.done();
  await expect(cards.nth(1)).toContainText('begun 1 and ended');
  await expect(cards.nth(1)).not.toHaveAttribute('aria-busy', 'true');
  await expect(cards).toHaveCount(3);
  await parlance.running().close();
});

test('C6: eight cards use fewer columns in a narrow window, and nothing is cut off', {
  tag: '@long',
}, async ({ parlance }) => {
  await setReplyCount(parlance.dataFolder, 8);
  await using gateway = await startHeldGateway(['m']);
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Eight ways, please');
  const answer = await gateway.nextReply('m');
  for (let index = 7; index >= 0; index -= 1) {
    answer.write(index === 5 ? 'long '.repeat(2000) : `reply ${index}`, index);
    answer.finish('stop', index);
  }
  answer.done();
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  for (const [width, height, columns] of [
    [1920, 1080, 4],
    [1280, 820, 2],
    [960, 640, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await replies(page).all()).map((one) => one.boundingBox()));
        return new Set(boxes.map((box) => box?.x)).size;
      })
      .toBe(columns);
    const log = page.getByRole('log');
    expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // A long card doesn't scroll by itself inside the page that scrolls.
    const texts = page.getByRole('log').getByRole('article').locator('div');
    const scrolling = await texts.evaluateAll(
      (elements) => elements.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)).length,
    );
    expect(scrolling).toBe(0);
  }
});

test('C19: several models answer the same question side by side, each at its own speed', async ({
  parlance,
}) => {
  await using gateway = await startHeldGateway(['gpt-4.1', 'slow', 'broken']);
  const page = await parlance.startWith(gateway.url);
  await compare(page, 'slow', 'broken', 'typed-by-hand');
  await expect(page.getByRole('combobox', { name: /^Comparing gpt-4\.1, slow, broken/ })).toHaveText(
    'gpt-4.1 + 3',
  );
  await send(page, 'Who are you?');
  const requests: HeldReply[] = [];
  for (const model of ['gpt-4.1', 'slow', 'broken', 'typed-by-hand'])
    requests.push(await gateway.nextReply(model));
  const [quick, slow, broken, typed] = requests;
  if (!quick || !slow || !broken || !typed) throw new Error('a model got no request');
  for (const { body } of requests) expect(body.messages).toEqual([{ role: 'user', content: 'Who are you?' }]);

  await test.step('C19: columns named by model stream at the same time', async () => {
    quick.write('I am quick');
    slow.write('I am');
    await expect(card(page, 'gpt-4.1')).toContainText('I am quick');
    await expect(card(page, 'slow')).toContainText('I am');
    await expect(card(page, 'typed-by-hand')).toContainText('Waiting for a response');
    await expect(page.locator('article[aria-busy=true]')).toHaveCount(4);
  });
  await test.step('C19: a failed column says so and can be retried while the others continue', async () => {
    broken.refuse(400, 'Not this time');
    await expect(card(page, 'broken')).toContainText('Not this time');
    await expect(card(page, 'slow')).toHaveAttribute('aria-busy', 'true');
    await card(page, 'broken').getByRole('button', { name: 'Retry' }).click();
    const second = await gateway.nextReply('broken');
    second.write('Now I am here');
    await expect(card(page, 'broken')).toContainText('Now I am here');
    slow.write(' slow');
    await expect(card(page, 'slow')).toContainText('I am slow');
    second.finish();
    second.done(4);
    await expect(card(page, 'broken')).not.toHaveAttribute('aria-busy', 'true');
    await expect(replies(page)).toHaveCount(4);
  });
  await test.step('C19, C15: each column shows its time and speed, reported or estimated', async () => {
    // The speed is shown only for replies that took at least a fifth of a second.
    await page.waitForFunction((since) => Date.now() - since > 300, await page.evaluate(() => Date.now()));
    quick.finish();
    quick.done(9);
    await expect(card(page, 'gpt-4.1')).toContainText(/9 tokens in [\d.]+ s, \d+ tok\/s/);
    typed.write('By hand, and with nothing reported');
    await expect(card(page, 'typed-by-hand')).toContainText('By hand');
    typed.finish();
    typed.done();
    await expect(card(page, 'typed-by-hand')).toContainText(/about \d+ tokens in [\d.]+ s/);
  });
  await test.step('C19, C3: a reload shows the columns, and the slow one is still live', async () => {
    await page.reload();
    await openFirst(page);
    await expect(replies(page)).toHaveCount(4);
    slow.write(' but here');
    await expect(card(page, 'slow')).toContainText('I am slow but here');
    slow.finish('length');
    slow.done();
    await expect(card(page, 'slow')).toContainText('Cut off');
  });
  await test.step('C19: continuing with a column makes its model the conversation’s', async () => {
    await card(page, 'slow').getByRole('button', { name: continueLabel }).click();
    await expect(replies(page)).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('slow');
    await expect(replies(page)).toContainText('Version 2 of 4');
    await send(page, 'Go on');
    const next = await gateway.nextReply('slow');
    expect(next.body.messages).toEqual([
      { role: 'user', content: 'Who are you?' },
      { role: 'assistant', content: 'I am slow but here' },
      { role: 'user', content: 'Go on' },
    ]);
    next.finish();
    next.done();
  });
});

test('C19: Stop stops all columns, and retrying one model adds a version in its column', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startHeldGateway(['a', 'b']);
  const page = await parlance.startWith(gateway.url);
  await compare(page, 'b');
  await send(page, 'Well?');
  const running = [await gateway.nextReply('a'), await gateway.nextReply('b')];
  for (const answer of running) answer.write('Some of it');
  for (const model of ['a', 'b']) await expect(card(page, model)).toContainText('Some of it');
  await page.getByRole('button', { name: 'Stop' }).click();
  for (const model of ['a', 'b']) await expect(card(page, model)).toContainText('You stopped this reply.');
  await expect.poll(() => running.map(({ closed }) => closed())).toEqual([true, true]);

  await card(page, 'b').getByRole('button', { name: 'Regenerate' }).click();
  const secondReply = await gateway.nextReply('b');
  secondReply.write('All of it');
  await expect(card(page, 'b')).toContainText('All of it');
  await expectChosen(page, 'A');
  // The other column doesn't have to wait for this one.
  await card(page, 'a').getByRole('button', { name: 'Continue' }).click();
  const rest = await gateway.nextReply('a');
  rest.write(', and the rest');
  await expect(card(page, 'a')).toContainText('Some of it, and the rest');
  for (const answer of [secondReply, rest]) {
    answer.finish();
    answer.done();
  }
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  await expect(replies(page)).toHaveCount(2);
  await expect(card(page, 'b')).toContainText('Version 2 of 2');
  await card(page, 'b').getByRole('button', { name: 'Previous version' }).click();
  await expect(card(page, 'b')).toContainText('Some of it');
  await card(page, 'b').getByRole('button', { name: continueLabel }).click();
  await expect(replies(page)).toHaveCount(1);
  await expect(replies(page)).toContainText('Version 2 of 3');
});

test(`C6, C19, X2: axe finds nothing in cards and in the choice of models, in either theme`, {
  tag: '@long',
}, async ({ parlance }) => {
  // Checking whole pages takes a while.
  test.slow();
  await using gateway = await startHeldGateway(['a', 'b', 'c']);
  const page = await parlance.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await connect(page, gateway.url);
  await compare(page, 'b', 'c');
  await page.getByRole('combobox', { name: /^Comparing / }).click();
  await expect(page.getByText('3 of up to 8 chosen')).toBeVisible();
  await expectClean(page, 'the choice of models');
  await page.keyboard.press('Escape');
  await send(page, 'Well?');
  const [a, b, c] = [
    await gateway.nextReply('a'),
    await gateway.nextReply('b'),
    await gateway.nextReply('c'),
  ];
  a.write('Words');
  b.refuse(400, 'Not this time');
  c.write('long '.repeat(2000));
  await expect(card(page, 'a')).toContainText('Words');
  await expect(card(page, 'b')).toContainText('Not this time');
  await expect(card(page, 'c')).toContainText('long long');
  await expectClean(page, 'cards that stream, one that failed, one that is long');
  for (const answer of [a, c]) {
    answer.finish('length');
    answer.done(9);
  }
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  await expectClean(page, 'cards');
});

test('C19: with one model left only that model is asked, and unchecking a model leaves it out', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startHeldGateway(['a', 'b', 'c']);
  const page = await parlance.startWith(gateway.url);
  await compare(page);
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('a');
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toBeFocused();
  await compare(page, 'b', 'c');
  const picker = page.getByRole('combobox', { name: /^Comparing / });
  await picker.click();
  await page.getByRole('option', { name: 'a', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveText('b + 1');
  await send(page, 'Well?');
  await expect(replies(page)).toHaveCount(2);
  for (const model of ['b', 'c']) {
    const answer = await gateway.nextReply(model);
    answer.finish();
    answer.done();
  }
  // The selection stays for the next messages until one reply is continued or the comparison is ended.
  await expect(picker).toHaveText('b + 1');
  await picker.click();
  await page.getByRole('button', { name: 'Ask one model' }).click();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('b');
});

test('C16: a menu of the message box opens even if clicked the moment a reply ends, while a click where Stop was is ignored', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startHeldGateway(['a', 'b']);
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Well?');
  const answer = await gateway.nextReply('a');
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeVisible();
  // Clicks as a pointer would while the page replaces Stop with Send. Input from outside the page isn't reliably fast
  // enough.
  await page.evaluate(() => {
    const button = (label: string) => document.querySelector(`[data-composer] [aria-label^="${label}"]`);
    const press = (at: Element | null) => {
      const { x, y, width, height } = at?.getBoundingClientRect() ?? new DOMRect();
      const place = { clientX: x + width / 2, clientY: y + height / 2, detail: 1 };
      at?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...place }));
    };
    const observer = new MutationObserver(() => {
      if (!button('Send')) return;
      observer.disconnect();
      const message = document.querySelector('textarea');
      message?.focus();
      document.execCommand('insertText', false, 'Not yet');
      press(button('Send'));
      press(button('More to attach'));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  answer.finish();
  answer.done();
  await expect(page.getByRole('menuitem', { name: 'Attach a transcript' })).toBeVisible();
  await expect(messageBox(page)).toHaveValue('Not yet');
  await expect(replies(page)).toHaveCount(1);
});
