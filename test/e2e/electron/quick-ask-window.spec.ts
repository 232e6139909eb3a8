import { expect, type Page } from '@playwright/test';
import { chooseModel, finishedReply, messageBox, replies, send, textOf, useDemo } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { quickAskAfter } from '../shell-differences.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { expectFocus, pressKeys, xdotool } from './user-input.ts';

// These tests start the app several times.

test.beforeEach(() => {
  test.skip(process.platform !== 'linux', 'these tests type with xdotool');
});

const openKeyboardSettings = (page: Page) =>
  page.evaluate(() => {
    location.hash = '#/settings/keyboard';
  });

test('P1: the shortcut of quick ask works in another program, and is refused if that program has it', async ({
  parlance,
}) => {
  await useDemo(await parlance.start());
  const shell = parlance.running();
  const isRegistered = () =>
    mainProcess(parlance).evaluate(({ globalShortcut }) =>
      globalShortcut.isRegistered('CommandOrControl+Shift+Space'),
    );
  await expect.poll(isRegistered).toBe(true);
  const other = await parlance.startAnother();
  await useDemo(other.page);
  const otherWindow = await mainProcess(other).browserWindow(other.page);
  await openKeyboardSettings(other.page);
  await expect(other.page.getByText('Another app already uses these keys')).toBeVisible();
  await otherWindow.evaluate((window) => window.focus());
  await expectFocus(otherWindow);
  const quick = await quickAskAfter(shell.page, async () => pressKeys(shell, 'ctrl+shift+space'));
  await expect(messageBox(quick)).toBeFocused();
  await expectFocus(await windowOf(parlance, quick));
  pressKeys(shell, 'Escape');
  await expect.poll(() => quick.isClosed()).toBe(true);

  const change = other.page.getByRole('button', { name: /^Change shortcut for Quick ask/ });
  await change.click();
  await other.page.keyboard.press('Control+Alt+k');
  await expect(other.page.getByText('Opens the small window from any app.')).toBeVisible();
  await (await windowOf(parlance)).evaluate((window) => window.focus());
  await expectFocus(await windowOf(parlance));
  const otherQuick = await quickAskAfter(other.page, async () => pressKeys(shell, 'ctrl+alt+k'));
  await expect(messageBox(otherQuick)).toBeFocused();
});

test('P1: quick ask stays above the main window, takes typing, grows for the reply and closes', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const shell = parlance.running();
  const main = await windowOf(parlance);
  await expectFocus(main);
  const quick = await quickAskAfter(page, async () => pressKeys(shell, 'ctrl+shift+space'));
  await expect(messageBox(quick)).toBeFocused();
  const small = await windowOf(parlance, quick);
  const boundsOf = () => small.evaluate((window) => window.getBounds());
  const { x, y, width, height } = await boundsOf();
  expect([width, height]).toEqual([480, 360]);
  const edge = await quick.evaluate(() => {
    const { borderTopWidth, position } = getComputedStyle(
      document.querySelector('main') as Element,
      '::after',
    );
    return [borderTopWidth, position];
  });
  expect(edge).toEqual(['1px', 'fixed']);

  const under = (atX: number, atY: number) =>
    xdotool(shell, 'mousemove', atX, atY, 'getmouselocation', '--shell').match(/WINDOW=(\d+)/)?.[1];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const before = under(middleX, middleY);
  const { x: mainX, y: mainY, height: mainHeight } = await main.evaluate((window) => window.getBounds());
  // A click beside quick ask brings the main window to the front.
  xdotool(shell, 'mousemove', mainX + 200, mainY + mainHeight - 200, 'click', 1);
  await expectFocus(main);
  expect(under(middleX, middleY)).toBe(before);
  expect(under(mainX + 200, mainY + mainHeight - 200)).not.toBe(before);

  xdotool(shell, 'mousemove', middleX, middleY, 'click', 1);
  await expectFocus(small);
  await messageBox(quick).click();
  xdotool(shell, 'type', '--delay', '20', 'What can you do?');
  await expect(messageBox(quick)).toHaveValue('What can you do?');
  pressKeys(shell, 'Return');
  await expect.poll(async () => (await boundsOf()).height).toBe(640);
  await finishedReply(quick);
  pressKeys(shell, 'Escape');
  await expect.poll(() => quick.isClosed()).toBe(true);
  expect(await main.evaluate((window) => window.isVisible())).toBe(true);
});

test('P1: a reply streams in the main window and in quick ask at the same time', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const quick = await quickAskAfter(page, () => page.keyboard.press('Control+Shift+Space'));
  await chooseModel(quick, 'demo-long');
  await send(quick, 'Lighthouse keepers');
  await expect(replies(quick)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('list', { name: 'Conversations' }).getByText('Lighthouse keepers').click();
  const before = [(await textOf(replies(page))).length, (await textOf(replies(quick))).length];
  for (const [at, each] of [page, quick].entries())
    await expect
      .poll(async () => (await textOf(replies(each))).length)
      .toBeGreaterThan((before[at] ?? 0) + 100);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  for (const each of [page, quick]) await finishedReply(each);
  expect(await textOf(replies(quick))).toBe(await textOf(replies(page)));
});
