import { expect } from '@playwright/test';
import { messageBox } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { expectFocus, menuAfter, pressKeys } from './user-input.ts';

test('C20, P1: a screen that is chosen in the native menu is attached as a picture of it', async ({
  parlance,
}) => {
  test.skip(process.platform !== 'linux', 'this test types with xdotool');
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  await expectFocus(await windowOf(parlance));
  const shell = parlance.running();
  await page.getByRole('button', { name: 'More to attach' }).click();
  await menuAfter(shell, () => page.getByRole('menuitem', { name: 'Capture a screen or window' }).click());
  // The first item is the menu's title, and can't be chosen.
  pressKeys(shell, 'Down', 'Return');
  const picture = page.getByRole('img', { name: /^Screenshot/ });
  await expect(picture).toBeVisible();
  const [size] = await mainProcess(parlance).evaluate(({ screen }) =>
    screen.getAllDisplays().map((each) => each.size),
  );
  const seen = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    return { width, height, colours: new Set(new Uint32Array(Uint8Array.from(data).buffer)).size };
  });
  // The composer shows a small copy.
  expect(seen.width / seen.height).toBeCloseTo((size?.width ?? 0) / (size?.height ?? 1), 1);
  // The window and its text are in the picture.
  expect(seen.colours).toBeGreaterThan(50);
});
