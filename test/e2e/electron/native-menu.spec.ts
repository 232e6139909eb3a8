import { expect, type Page } from '@playwright/test';
import { messageBox, useDemo } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { expectFocus, menuAfter, pressKeys, xdotool } from './user-input.ts';

test.beforeEach(() => {
  test.skip(process.platform !== 'linux', 'these tests type with xdotool');
});

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

test('P1: the Menu button opens the native menu below it, and a command applies to the focused text', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const shell = parlance.running();
  await messageBox(page).fill('some words');
  await expectFocus(await windowOf(parlance));
  const button = await menuButton(page).boundingBox();
  if (!button) throw new Error('the button is not shown');
  const bounds = await (await windowOf(parlance)).evaluate((window) => window.getContentBounds());
  const menu = await menuAfter(shell, () => menuButton(page).click());
  // The menu has a border of a few pixels.
  expect(Math.abs(menu.x - (bounds.x + button.x))).toBeLessThan(12);
  expect(Math.abs(menu.y - (bounds.y + button.y + button.height))).toBeLessThan(12);
  // Edit is the second menu, and Select all is its last item.
  await menuAfter(shell, () => pressKeys(shell, 'Down', 'Down', 'Right'));
  pressKeys(shell, 'Up', 'Return');
  const selected = () =>
    messageBox(page).evaluate((box: HTMLTextAreaElement) => box.selectionEnd - box.selectionStart);
  await expect.poll(selected).toBe('some words'.length);
  await expect(messageBox(page)).toBeFocused();
});

for (const key of ['F10', 'Alt_L'])
  test(`P1: ${key} opens the native menu, and a command can be chosen with the keyboard`, async ({
    parlance,
  }) => {
    const page = await parlance.start({ flags: ['--demo'] });
    const shell = parlance.running();
    await expect(messageBox(page)).toBeFocused();
    await expectFocus(await windowOf(parlance));
    const app = mainProcess(parlance);
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openPath = async (path) => {
        opened.push(path);
        return '';
      };
    });
    await menuAfter(shell, () => pressKeys(shell, key));
    // Help is the last menu, and Open data folder is its first item.
    await menuAfter(shell, () => pressKeys(shell, 'Up', 'Right'));
    pressKeys(shell, 'Return');
    const opened = () => app.evaluate(() => (globalThis as unknown as { readonly opened: string[] }).opened);
    await expect.poll(opened).toEqual([parlance.dataFolder]);
  });

test('P1: Alt as part of a shortcut, or while the window is moved, opens no menu', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const shell = parlance.running();
  await expect(messageBox(page)).toBeFocused();
  const main = await windowOf(parlance);
  await expectFocus(main);
  await page.evaluate(() => {
    const released: string[] = [];
    Object.assign(globalThis, { released });
    window.addEventListener('keyup', ({ key }) => released.push(key));
  });
  const timesReleased = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { readonly released: string[] }).released.filter((key) => key === 'Alt')
          .length,
    );
  const opened = await mainProcess(parlance).evaluateHandle(({ Menu }) => {
    const count = { menus: 0 };
    Menu.getApplicationMenu()?.on('menu-will-show', () => {
      count.menus += 1;
    });
    return count;
  });
  pressKeys(shell, 'alt+Left');
  await expect.poll(timesReleased).toBe(1);
  // The window manager moves a window with Alt and the mouse.
  const bounds = await main.evaluate((moved) => moved.getBounds());
  xdotool(shell, 'mousemove', bounds.x + 600, bounds.y + 300, 'keydown', 'alt', 'mousedown', 1);
  await expect
    .poll(async () => {
      xdotool(shell, 'mousemove_relative', 5, 5);
      return main.evaluate((moved) => moved.getBounds().x);
    })
    .toBeGreaterThan(bounds.x);
  const screenX = () => page.evaluate(() => window.screenX);
  await expect.poll(screenX).toBeGreaterThan(bounds.x);
  xdotool(shell, 'mouseup', 1, 'keyup', 'alt');
  await expect.poll(timesReleased).toBe(2);
  // A third press, alone, opens the first menu.
  await menuAfter(shell, () => pressKeys(shell, 'Alt_L'));
  expect(await opened.jsonValue()).toEqual({ menus: 1 });
  pressKeys(shell, 'Escape');
});

test('P1: the first run has the Menu button too, in the chosen language', async ({ parlance }) => {
  const page = await parlance.start();
  await expect(menuButton(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-Hans');
  await expect(page.getByRole('button', { name: '菜单', exact: true })).toBeVisible();
  const titles = () =>
    mainProcess(parlance).evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  await expect.poll(titles).toEqual(['文件', '编辑', '显示', '窗口', '帮助']);
});

test('P1: the context menu of a text field has no spelling suggestions on Linux, and edits it', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  const shell = parlance.running();
  await messageBox(page).fill('I recieved it');
  await expectFocus(await windowOf(parlance));
  const bounds = await (await windowOf(parlance)).evaluate((window) => window.getContentBounds());
  const box = await messageBox(page).boundingBox();
  if (!box) throw new Error('the message box is not shown');
  const params = await mainProcess(parlance).evaluateHandle(({ BrowserWindow }) => {
    const shown: { words: readonly string[] | null } = { words: null };
    BrowserWindow.getAllWindows()[0]?.webContents.on('context-menu', (_event, { dictionarySuggestions }) => {
      shown.words = dictionarySuggestions;
    });
    return shown;
  });
  await menuAfter(shell, () =>
    xdotool(
      shell,
      'mousemove',
      Math.round(bounds.x + box.x + 30),
      Math.round(bounds.y + box.y + 12),
      'click',
      3,
    ),
  );
  expect(await params.jsonValue()).toEqual({ words: [] });
  // Otherwise Chromium would download dictionaries.
  const isChecked = await mainProcess(parlance).evaluate(({ session }) =>
    session.defaultSession.isSpellCheckerEnabled(),
  );
  expect(isChecked).toBe(false);
  // Select all is the last item.
  pressKeys(shell, 'Up', 'Return');
  const selected = () =>
    messageBox(page).evaluate((box: HTMLTextAreaElement) => box.selectionEnd - box.selectionStart);
  await expect.poll(selected).toBe('I recieved it'.length);
});
