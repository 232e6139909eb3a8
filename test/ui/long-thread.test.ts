import { expect, test } from 'vitest';
import { detailOf } from '../fixtures/long-conversation.ts';
import { openApp } from './harness/app.ts';
import { chooseModel, endless, messageBox, replies, send } from './harness/chat.ts';
import { boxOf, page, step } from './harness/page.ts';

const log = page.getByRole('log', { name: 'Conversation' });
const finder = page.getByRole('textbox', { name: 'Find in the conversation' });

/**
 * Returns how far the end of the conversation is below the view, in px, in the next painted frame. A resize observer
 * runs after those that were created before it, such as the app's.
 */
const belowView = () =>
  log.evaluate(
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
const currentMatch = (highlight = 'parlance-found-now') =>
  log.evaluate((view, name) => {
    const [range] = CSS.highlights.get(name) ?? [];
    if (!(range instanceof Range)) return null;
    const viewBox = view.getBoundingClientRect();
    const { top, bottom } = range.getBoundingClientRect();
    const turn = range.startContainer.parentElement?.closest('article');
    const isInView = top > viewBox.top && bottom < viewBox.bottom;
    return { text: range.toString(), isInView, place: turn?.getAttribute('aria-posinset') };
  }, highlight);

async function openLong(id: string, last: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`Harbours ${id}`) }).click();
  await expect.element(page.getByText(`Answer ${last}.`)).toBeInTheDocument();
}

test('C5: a conversation of two thousand messages opens at its end, with only a few messages in the page', async () => {
  await openApp({ conversations: [detailOf({ id: 'long', count: 2000 })] });
  await openLong('long', 1999);
  await expect.poll(() => belowView()).toBeLessThanOrEqual(1);
  const last = log.getByRole('article').last();
  await expect.element(last).toHaveAttribute('aria-posinset', '2000');
  await expect.element(last).toHaveAttribute('aria-setsize', '2000');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);

  await step('the text in view stays still while the heights above it are measured', async () => {
    const worst = await log.evaluate(async (view) => {
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
  await step('wherever the reader jumps, text is shown immediately', async () => {
    for (const part of [0, 0.37, 0.5, 0.99]) {
      const blank = await log.evaluate(async (view, share) => {
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
  await expect.poll(() => belowView()).toBeLessThanOrEqual(1);
});

test('C5: an edit in place, the focus and a selection survive scrolling away', async () => {
  await openApp({ conversations: [detailOf({ id: 'long', count: 400 })] });
  await openLong('long', 399);
  const scrollTo = (share: number) =>
    log.evaluate((view, at) => {
      view.dispatchEvent(new WheelEvent('wheel', { deltaY: at < 1 ? -1 : 1 }));
      view.scrollTop = view.scrollHeight * at;
    }, share);
  const scrollToTop = () => scrollTo(0);
  const back = () => scrollTo(1);
  const first = page.getByText('Question 0:', { exact: false });

  await step('an edit', async () => {
    await messageBox.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('Half a thought');
    await scrollToTop();
    await expect.element(first).toBeVisible();
    await expect.element(editor).toHaveFocus();
    await page.keyboard.type(', and the rest');
    await expect.element(editor).toHaveValue('Half a thought, and the rest');
    await page.keyboard.press('Escape');
    await back();
  });
  await step('the focus on a button', async () => {
    const copy = replies.last().getByRole('button', { name: 'Branch from here' });
    await copy.focus();
    await scrollToTop();
    await expect.element(first).toBeVisible();
    await expect.element(copy).toHaveFocus();
    await back();
  });
  await step('a selection over several messages', async () => {
    await page.getByText('Answer 397.').evaluate((found) => found.scrollIntoView());
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
    await expect.element(first).toBeVisible();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(selected);
  });
});

test('C12: find counts all matches in a conversation, leads to each, and Esc returns the focus', async () => {
  await openApp({ conversations: [detailOf({ id: 'long', count: 1000 })] });
  await openLong('long', 999);
  await messageBox.focus();
  await page.keyboard.press('Control+f');
  await expect.element(finder).toHaveFocus();

  // Case and diacritics are ignored, and the emphasis marks aren't part of the text.
  await finder.fill('ánswer 77');
  const bar = page.getByCss('search[aria-label="Find in the conversation"]');
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 of 6');
  await expect.poll(() => currentMatch()).toEqual({ text: 'Answer 77', isInView: true, place: '78' });
  await page.keyboard.press('Enter');
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 of 6');
  await expect.poll(() => currentMatch()).toEqual({ text: 'Answer 77', isInView: true, place: '772' });
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect.element(bar.getByRole('status')).toHaveTextContent('6 of 6');
  await expect.poll(() => currentMatch()).toEqual({ text: 'Answer 77', isInView: true, place: '780' });

  await finder.fill('and the pilot boat waits');
  await expect.element(bar.getByRole('status')).toMatchTextContent(/^[\d,]+ of 5,\d{3}$/);
  await expect.poll(() => currentMatch()).toMatchObject({ text: 'and the pilot boat waits', isInView: true });
  await finder.fill('nowhere at all');
  await expect.element(bar.getByRole('status')).toHaveTextContent('Not found');
  await expect.element(bar.getByRole('button', { name: 'Next match' })).toBeDisabled();

  await page.keyboard.press('Escape');
  await expect.element(bar).toHaveLength(0);
  await expect.element(messageBox).toHaveFocus();
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test('C12: Esc closes the find bar before it stops a reply', async () => {
  await openApp({ reply: endless });
  await chooseModel('demo-long');
  await send('Go on at length');
  await expect.element(replies.last()).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Control+f');
  await finder.fill('a');
  await page.keyboard.press('Escape');
  await expect.element(finder).toHaveLength(0);
  await expect.element(replies.last()).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect.element(replies.last()).toMatchTextContent('You stopped this reply.');
});

test('C5: the branch map shows the path, and leads to a message on another branch', async () => {
  await openApp({
    conversations: [detailOf({ id: 'long', count: 1000, fork: 301 }), detailOf({ id: 'straight', count: 2 })],
  });
  const button = page.getByRole('button', { name: 'Branches' });
  await openLong('straight', 1);
  await expect.element(button).toHaveLength(0);
  await openLong('long', 999);
  await button.click();
  const tree = page.getByRole('tree', { name: 'Branches of this conversation' });
  const other = tree.getByRole('treeitem', {
    name: 'Reply from demo-brief, version 2 of 2: The lighthouse keeper knows another way.',
  });
  await expect
    .element(tree.getByRole('treeitem', { name: /version 1 of 2: Answer 301\./ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(other).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Home');
  await expect.element(other).toHaveFocus();
  await page.keyboard.press('Enter');
  const target = log.getByRole('article', { name: /^Reply/ }).last();
  await expect.element(target).toMatchTextContent('The lighthouse keeper knows another way.');
  await expect.element(target).toBeInViewport();
  await expect.element(target).toHaveAttribute('aria-setsize', '302');
  await expect.element(button).toHaveFocus();

  await button.click();
  await tree.getByRole('treeitem', { name: /version 1 of 2: Answer 301\./ }).click();
  const back = page.getByCss('article[aria-posinset="302"]');
  await expect.element(back).toMatchTextContent('Answer 301.');
  await expect.element(back).toBeInViewport();
  await expect.element(back).toHaveAttribute('aria-setsize', '1000');
});

test('C1: a sent message moves to the top and stays there; the end is followed only when the reader asks', async () => {
  await openApp({ conversations: [detailOf({ id: 'long', count: 600 })], reply: endless });
  await openLong('long', 599);
  await chooseModel('demo-long');
  await send('Go on at length');
  await expect.element(replies.last()).toHaveAttribute('aria-busy', 'true');
  const pill = page.getByRole('button', { name: 'Still writing' });

  await step('the message stays at the top while its reply grows past the view', async () => {
    const message = page.getByRole('article').filter({ hasText: 'Go on at length' });
    const distance = async () => (await boxOf(message)).y - (await boxOf(log)).y;
    await expect.poll(distance).toBeLessThan(40);
    const before = await distance();
    await expect.element(pill).toBeVisible();
    expect(await distance()).toBe(before);
    await page.keyboard.press('End');
    await expect.element(pill).toHaveLength(0);
  });

  // Measured in each frame after layout and directly before painting: resize observers are called in creation order, so
  // this one runs after the app's. Between two frames, text can be below the view without being painted there.
  const worst = await log.evaluate(
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
  await expect.element(pill).toHaveLength(0);

  const viewBox = await boxOf(log);
  const x = viewBox.x + viewBox.width / 2;
  const y = viewBox.y + viewBox.height / 2;
  await step('scrolling with the wheel leaves the end, and End returns to it', async () => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(-40);
    await expect.element(pill).toBeVisible();
    await page.keyboard.press('End');
    await expect.element(pill).toHaveLength(0);
  });
  await step('text doesn’t move while it is being selected', async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 40, 3);
    const top = await log.evaluate((view) => view.scrollTop);
    const height = await log.evaluate((view) => view.scrollHeight);
    await expect.poll(() => log.evaluate((view) => view.scrollHeight)).toBeGreaterThan(height + 30);
    expect(await log.evaluate((view) => view.scrollTop)).toBe(top);
    await page.mouse.up();
    await expect.element(pill).toBeVisible();
    await pill.click();
    await expect.element(pill).toHaveLength(0);
    await expect.poll(() => belowView()).toBeLessThanOrEqual(1);
  });
  await page.keyboard.press('Escape');
  await expect.element(replies.last()).toMatchTextContent('You stopped this reply.');
});
