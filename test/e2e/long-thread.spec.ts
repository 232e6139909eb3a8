import { expect, type Page } from '@playwright/test';
import { startScriptedGateway } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { seedConversation } from './long-conversation.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const finder = (page: Page) => page.getByRole('textbox', { name: 'Find in the conversation' });

/**
 * Returns how far the end of the conversation is below the view, in px, in the next painted frame. A resize observer
 * runs after those that were created before it, such as the app's.
 */
const belowView = (page: Page) =>
  log(page).evaluate(
    (view) =>
      new Promise<number>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve(view.scrollHeight - view.clientHeight - view.scrollTop);
        });
        observer.observe(view);
      }),
  );

/** Returns the text of the current match, or of the first search term, and whether it is in view. */
const currentMatch = (page: Page, highlight = 'parlance-found-now') =>
  log(page).evaluate((view, name) => {
    const [range] = CSS.highlights.get(name) ?? [];
    if (!(range instanceof Range)) return null;
    const viewBox = view.getBoundingClientRect();
    const { top, bottom } = range.getBoundingClientRect();
    const turn = range.startContainer.parentElement?.closest('article');
    const isInView = top > viewBox.top && bottom < viewBox.bottom;
    return { text: range.toString(), isInView, place: turn?.getAttribute('aria-posinset') };
  }, highlight);

async function openLong(page: Page, id: string, last: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`Harbours ${id}`) }).click();
  await expect(page.getByText(`Answer ${last}.`)).toBeAttached();
}

test('C5: a conversation of two thousand messages opens at its end, with only a few messages in the page', async ({
  parlance,
}) => {
  seedConversation(parlance.dataFolder, { id: 'long', count: 2000 });
  const page = await parlance.start({ flags: ['--demo'] });
  await openLong(page, 'long', 1999);
  await expect.poll(() => belowView(page)).toBeLessThanOrEqual(1);
  const last = log(page).getByRole('article').last();
  await expect(last).toHaveAttribute('aria-posinset', '2000');
  await expect(last).toHaveAttribute('aria-setsize', '2000');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);

  await test.step('the text in view stays still while the heights above it are measured', async () => {
    const worst = await log(page).evaluate(async (view) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // Measured just before painting: between frames, a row can be at a position where it is never shown, since the
      // browser adjusts the scroll position when it paints.
      const paintedTop = (row: Element) =>
        new Promise<number>((resolve) => {
          const observer = new IntersectionObserver(([entry]) => {
            observer.disconnect();
            resolve(entry?.boundingClientRect.top ?? Number.NaN);
          });
          observer.observe(row);
        });
      let jump = 0;
      // Simulates user scrolling. Without it the view would stay at the end.
      view.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      for (let step = 0; step < 150; step += 1) {
        const from = view.getBoundingClientRect().top + 200;
        const turns = [...view.querySelectorAll('article')];
        const read = turns.find((turn) => turn.getBoundingClientRect().bottom > from);
        if (!read) throw new Error(`nothing is shown after ${step} steps`);
        const before = await paintedTop(read);
        view.scrollTop -= 60;
        await frame();
        const moved = (await paintedTop(read)) - before;
        jump = Math.max(jump, Math.abs(moved - 60));
      }
      return jump;
    });
    expect(worst).toBeLessThanOrEqual(2);
  });
  await test.step('wherever the reader jumps, text is shown immediately', async () => {
    for (const part of [0, 0.37, 0.5, 0.99]) {
      const blank = await log(page).evaluate(async (view, share) => {
        view.scrollTop = view.scrollHeight * share;
        // The next frame is the first that can show the new position.
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const { top, height } = view.getBoundingClientRect();
        const middle = top + height / 2;
        return ![...view.querySelectorAll('article')].some((turn) => {
          const box = turn.getBoundingClientRect();
          return box.top - 40 < middle && box.bottom + 40 > middle;
        });
      }, part);
      expect(blank, `at ${part}`).toBe(false);
    }
  });
  await page.keyboard.press('End');
  await expect.poll(() => belowView(page)).toBeLessThanOrEqual(1);
});

test('C5: an edit in place, the focus and a selection survive scrolling away', { tag: '@long' }, async ({
  parlance,
}) => {
  seedConversation(parlance.dataFolder, { id: 'long', count: 400 });
  const page = await parlance.start({ flags: ['--demo'] });
  await openLong(page, 'long', 399);
  const scrollTo = (share: number) =>
    log(page).evaluate((view, at) => {
      view.dispatchEvent(new WheelEvent('wheel', { deltaY: at < 1 ? -1 : 1 }));
      view.scrollTop = view.scrollHeight * at;
    }, share);
  const scrollToTop = () => scrollTo(0);
  const back = () => scrollTo(1);
  const first = page.getByText('Question 0:', { exact: false });

  await test.step('an edit', async () => {
    await messageBox(page).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('Half a thought');
    await scrollToTop();
    await expect(first).toBeVisible();
    await expect(editor).toBeFocused();
    await page.keyboard.type(', and the rest');
    await expect(editor).toHaveValue('Half a thought, and the rest');
    await page.keyboard.press('Escape');
    await back();
  });
  await test.step('the focus on a button', async () => {
    const copy = replies(page).last().getByRole('button', { name: 'Branch from here' });
    await copy.focus();
    await scrollToTop();
    await expect(first).toBeVisible();
    await expect(copy).toBeFocused();
    await back();
  });
  await test.step('a selection over several messages', async () => {
    await page.getByText('Answer 397.').scrollIntoViewIfNeeded();
    const selected = await page.evaluate(() => {
      const turns = [...document.querySelectorAll('[role="log"] article')];
      const start = turns.find((turn) => turn.textContent?.includes('Answer 397.'));
      const end = turns.find((turn) => turn.textContent?.includes('Answer 399.'));
      if (!start || !end) return null;
      document.getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length);
      return document.getSelection()?.toString();
    });
    expect(selected).toContain('Question 398');
    await scrollToTop();
    await expect(first).toBeVisible();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(selected);
  });
});

test('C12: find counts all matches in a conversation, leads to each, and Esc returns the focus', async ({
  parlance,
}) => {
  seedConversation(parlance.dataFolder, { id: 'long', count: 1000 });
  const page = await parlance.start({ flags: ['--demo'] });
  await openLong(page, 'long', 999);
  await messageBox(page).focus();
  await page.keyboard.press('Control+f');
  await expect(finder(page)).toBeFocused();

  // Case and diacritics are ignored, and the emphasis marks aren't part of the text.
  await finder(page).fill('ánswer 77');
  const bar = page.getByRole('search', { name: 'Find in the conversation' });
  await expect(bar.getByRole('status')).toHaveText('1 of 6');
  await expect.poll(() => currentMatch(page)).toEqual({ text: 'Answer 77', isInView: true, place: '78' });
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 6');
  await expect.poll(() => currentMatch(page)).toEqual({ text: 'Answer 77', isInView: true, place: '772' });
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('6 of 6');
  await expect.poll(() => currentMatch(page)).toEqual({ text: 'Answer 77', isInView: true, place: '780' });

  await finder(page).fill('and the pilot boat waits');
  await expect(bar.getByRole('status')).toHaveText(/^[\d,]+ of 5,\d{3}$/);
  await expect
    .poll(() => currentMatch(page))
    .toMatchObject({ text: 'and the pilot boat waits', isInView: true });
  await finder(page).fill('nowhere at all');
  await expect(bar.getByRole('status')).toHaveText('Not found');
  await expect(bar.getByRole('button', { name: 'Next match' })).toBeDisabled();

  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(messageBox(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test('C12: Find and Search show a match in what isn’t drawn yet of a long message, and in what is collapsed', async ({
  parlance,
}) => {
  const row = (at: number) => `| ${at} | ${at === 5_600 ? 'a beacon' : 'water'} |`;
  const parts = [
    '<details><summary>Notes</summary>\n\nThe lantern is lit.\n\n</details>',
    `| number | what |\n| --- | --- |\n${Array.from({ length: 6_000 }, (_, at) => row(at)).join('\n')}`,
    'After the table, another beacon.',
    'Long words about the harbour.\n\n'.repeat(9_000),
    'At last, the lighthouse.',
  ];
  await using gateway = await startScriptedGateway((_request, response) => {
    const choices = [{ message: { role: 'assistant', content: parts.join('\n\n') }, finish_reason: 'stop' }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [{ id: 'model' }], choices }));
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, `${'Many words before it. '.repeat(12_000)}The keel.`);
  await finishedReply(page);
  await page.keyboard.press('Control+f');
  for (const [query, count, place] of [
    ['lantern', 1, '2'],
    ['beacon', 2, '2'],
    ['lighthouse', 1, '2'],
    ['keel', 1, '1'],
  ] as const) {
    await finder(page).fill(query);
    for (let at = 0; at < count; at += 1) {
      if (at > 0) await page.keyboard.press('Enter');
      await expect.poll(() => currentMatch(page)).toEqual({ text: query, isInView: true, place });
    }
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('lighthouse');
  await page.getByRole('list', { name: 'Messages', exact: true }).getByRole('link').click();
  await expect
    .poll(() => currentMatch(page, 'parlance-revealed'))
    .toEqual({ text: 'lighthouse', isInView: true, place: '2' });
});

test('C12: Esc closes the find bar before it stops a reply', { tag: '@long' }, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-long');
  await send(page, 'Go on at length');
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Control+f');
  await finder(page).fill('a');
  await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(replies(page).last()).toContainText('You stopped this reply.');
});

test('C5: the branch map shows the path, and leads to a message on another branch', {
  tag: '@long',
}, async ({ parlance }) => {
  seedConversation(parlance.dataFolder, { id: 'long', count: 1000, fork: 301 });
  seedConversation(parlance.dataFolder, { id: 'straight', count: 2 });
  const page = await parlance.start({ flags: ['--demo'] });
  const button = page.getByRole('button', { name: 'Branches' });
  await openLong(page, 'straight', 1);
  await expect(button).toHaveCount(0);
  await openLong(page, 'long', 999);
  await button.click();
  const tree = page.getByRole('tree', { name: 'Branches of this conversation' });
  const other = tree.getByRole('treeitem', {
    name: 'Reply from demo-brief, version 2 of 2: The lighthouse keeper knows another way.',
  });
  await expect(tree.getByRole('treeitem', { name: /version 1 of 2: Answer 301\./ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(other).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Home');
  await expect(other).toBeFocused();
  await page.keyboard.press('Enter');
  const target = log(page)
    .getByRole('article', { name: /^Reply/ })
    .last();
  await expect(target).toContainText('The lighthouse keeper knows another way.');
  await expect(target).toBeInViewport();
  await expect(target).toHaveAttribute('aria-setsize', '302');
  await expect(button).toBeFocused();

  await button.click();
  await tree.getByRole('treeitem', { name: /version 1 of 2: Answer 301\./ }).click();
  const back = page.locator('article[aria-posinset="302"]');
  await expect(back).toContainText('Answer 301.');
  await expect(back).toBeInViewport();
  await expect(back).toHaveAttribute('aria-setsize', '1000');
});

test('C1: a sent message moves to the top and stays there; the end is followed only when the reader asks', async ({
  parlance,
}) => {
  seedConversation(parlance.dataFolder, { id: 'long', count: 600 });
  const page = await parlance.start({ flags: ['--demo'] });
  await openLong(page, 'long', 599);
  await chooseModel(page, 'demo-long');
  await send(page, 'Go on at length');
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  const pill = page.getByRole('button', { name: 'Still writing' });

  await test.step('the message stays at the top while its reply grows past the view', async () => {
    const message = page.getByRole('article').filter({ hasText: 'Go on at length' });
    const distance = async () => {
      const [one, view] = [await message.boundingBox(), await log(page).boundingBox()];
      return one && view ? one.y - view.y : Number.NaN;
    };
    await expect.poll(distance).toBeLessThan(40);
    const before = await distance();
    await expect(pill).toBeVisible();
    expect(await distance()).toBe(before);
    await page.keyboard.press('End');
    await expect(pill).toHaveCount(0);
  });

  // Measured in each frame after layout and directly before painting: resize observers are called in creation order, so
  // this one runs after the app's. Between two frames, text can be below the view without being painted there.
  const worst = await log(page).evaluate(
    (view) =>
      new Promise<number>((resolve) => {
        let furthest = 0;
        const initialHeight = view.scrollHeight;
        const observer = new ResizeObserver(() => {
          furthest = Math.max(furthest, view.scrollHeight - view.clientHeight - view.scrollTop);
          if (view.scrollHeight - initialHeight < 600) return;
          observer.disconnect();
          resolve(furthest);
        });
        observer.observe(view.firstElementChild ?? view);
      }),
  );
  expect(worst).toBeLessThanOrEqual(1);
  await expect(pill).toHaveCount(0);

  const viewBox = await log(page).boundingBox();
  if (!viewBox) throw new Error('no conversation');
  const x = viewBox.x + viewBox.width / 2;
  const y = viewBox.y + viewBox.height / 2;
  await test.step('scrolling with the wheel leaves the end, and End returns to it', async () => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -40);
    await expect(pill).toBeVisible();
    await page.keyboard.press('End');
    await expect(pill).toHaveCount(0);
  });
  await test.step('text doesn’t move while it is being selected', async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 40, { steps: 3 });
    const top = await log(page).evaluate((view) => view.scrollTop);
    const height = await log(page).evaluate((view) => view.scrollHeight);
    await expect.poll(() => log(page).evaluate((view) => view.scrollHeight)).toBeGreaterThan(height + 30);
    expect(await log(page).evaluate((view) => view.scrollTop)).toBe(top);
    await page.mouse.up();
    await expect(pill).toBeVisible();
    await pill.click();
    await expect(pill).toHaveCount(0);
    await expect.poll(() => belowView(page)).toBeLessThanOrEqual(1);
  });
  await page.keyboard.press('Escape');
  await expect(replies(page).last()).toContainText('You stopped this reply.');
});
