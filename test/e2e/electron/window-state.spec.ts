import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { messageBox } from '../chat-actions.ts';
import { type Parlance, test } from '../fixtures.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { expectFocus, pressKeys, xdotool } from './user-input.ts';

// These tests start the app several times.

async function start(parlance: Parlance) {
  await expect(messageBox(await parlance.start({ flags: ['--demo'] }))).toBeVisible();
  return windowOf(parlance);
}

test('P1: the window opens where it was closed, and maximised if it was', async ({ parlance }) => {
  const bounds = { x: 210, y: 120, width: 1040, height: 700 };
  const first = await start(parlance);
  await first.evaluate((window, bounds) => window.setBounds(bounds), bounds);
  await expect.poll(() => first.evaluate((window) => window.getBounds())).toEqual(bounds);
  await parlance.running().close();

  const second = await start(parlance);
  await expect.poll(() => second.evaluate((window) => window.getBounds())).toEqual(bounds);
  await second.evaluate((window) => window.maximize());
  await expect.poll(() => second.evaluate((window) => window.isMaximized())).toBe(true);
  await parlance.running().close();

  const third = await start(parlance);
  await expect.poll(() => third.evaluate((window) => window.isMaximized())).toBe(true);
  await third.evaluate((window) => window.unmaximize());
  await expect.poll(() => third.evaluate((window) => window.getBounds())).toEqual(bounds);
});

test('P1: a window that was closed on a display that is gone opens on the one that is left', async ({
  parlance,
}) => {
  const stored = { x: 4000, y: -900, width: 1100, height: 720, maximised: false };
  writeFileSync(join(parlance.dataFolder, 'config.json'), JSON.stringify({ window: stored }));
  const window = await start(parlance);
  const { x, y, width, height } = await window.evaluate((window) => window.getBounds());
  const [area] = await mainProcess(parlance).evaluate(({ screen }) =>
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  if (!area) throw new Error('no display');
  expect({ width, height }).toEqual({ width: stored.width, height: stored.height });
  expect(x).toBeGreaterThanOrEqual(area.x);
  expect(y).toBeGreaterThanOrEqual(area.y);
  expect(x + width).toBeLessThanOrEqual(area.x + area.width);
  expect(y + height).toBeLessThanOrEqual(area.y + area.height);
  await parlance.running().close();
  const config = JSON.parse(readFileSync(join(parlance.dataFolder, 'config.json'), 'utf8')) as object;
  expect(config).toMatchObject({ window: { x, y, width, height } });
});

test('P1: Ctrl with plus, minus, 0 or the mouse wheel changes the size of the page, which is kept', async ({
  parlance,
}) => {
  test.skip(process.platform !== 'linux', 'this test types with xdotool');
  const window = await start(parlance);
  await expectFocus(window);
  const shell = parlance.running();
  const level = () => window.evaluate(({ webContents }) => webContents.getZoomLevel());
  const bounds = await window.evaluate((window) => window.getContentBounds());
  xdotool(shell, 'mousemove', bounds.x + 600, bounds.y + 300);
  const steps: readonly (readonly [() => void, number])[] = [
    [() => pressKeys(shell, 'ctrl+plus'), 0.5],
    [() => pressKeys(shell, 'ctrl+equal'), 1],
    [() => pressKeys(shell, 'ctrl+KP_Add'), 1.5],
    [() => pressKeys(shell, 'ctrl+minus'), 1],
    [() => pressKeys(shell, 'ctrl+KP_Subtract'), 0.5],
    [() => pressKeys(shell, 'ctrl+0'), 0],
    [() => xdotool(shell, 'keydown', 'ctrl', 'click', 5, 'keyup', 'ctrl'), -0.5],
    [() => xdotool(shell, 'keydown', 'ctrl', 'click', 4, 'keyup', 'ctrl'), 0],
    [() => pressKeys(shell, 'ctrl+plus'), 0.5],
  ];
  for (const [act, expected] of steps) {
    act();
    await expect.poll(level).toBe(expected);
  }
  await shell.close();
  const again = await start(parlance);
  await expect.poll(() => again.evaluate(({ webContents }) => webContents.getZoomLevel())).toBe(0.5);
});

test('P1: on every screen, the sheet reaches the window controls, and they cover nothing, also when zoomed', async ({
  parlance,
}) => {
  test.skip(process.platform === 'darwin', 'macOS has its window controls at the left');
  const window = await start(parlance);
  const { page } = parlance.running();
  for (const screen of ['Transcribe', 'Speak', 'Settings', 'Chat']) {
    await page.getByRole('link', { name: screen }).click();
    for (const zoom of [1, 0.7, 1.5]) {
      await window.evaluate(({ webContents }, zoom) => webContents.setZoomFactor(zoom), zoom);
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeCloseTo(zoom, 5);
      const measured = () =>
        page.evaluate(() => {
          const controls = (
            navigator as unknown as { windowControlsOverlay: { getTitlebarAreaRect(): DOMRect } }
          ).windowControlsOverlay.getTitlebarAreaRect();
          const rectangles = (selector: string) =>
            [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
          const [sheet] = rectangles('main');
          const covered = rectangles('main :is(button, input, textarea, a)').filter(
            ({ right, top, width }) => width > 1 && right > controls.right && top < controls.height,
          );
          return {
            // At some sizes, the edge is at a fraction of a pixel.
            isAtEdges: sheet?.top === 0 && Math.abs(innerWidth - sheet.right) < 1,
            covered: covered.length,
            // The controls end above the line below a bar.
            isBarHighEnough: [...document.querySelectorAll('main header')]
              .filter((bar) => getComputedStyle(bar).borderBottomStyle !== 'none')
              .every((bar) => bar.getBoundingClientRect().height > controls.height),
          };
        });
      await expect
        .poll(measured, `${screen} at ${zoom}`)
        .toEqual({ isAtEdges: true, covered: 0, isBarHighEnough: true });
    }
  }
});
