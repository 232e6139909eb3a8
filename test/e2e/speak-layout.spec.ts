import { expect, type Locator } from '@playwright/test';
import { useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

test('X2, S4: the player of Speak keeps its labels, names and buttons at any window size, and nothing covers it', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.getByRole('link', { name: 'Speak' }).click();
  // Twelve requests: the text is split at paragraphs.
  const text = Array.from({ length: 12 }, (_, at) => `${'مرحبا '.repeat(600)}${at}.`).join('\n\n');
  await page.getByRole('textbox', { name: 'Text to speak' }).fill(text);
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();

  await test.step('a chunk’s label is complete or hidden', async () => {
    const cut = await player
      .locator('[data-state] > span')
      .evaluateAll(
        (labels) =>
          labels
            .filter((label) => label.clientWidth > 0 || label.getClientRects().length > 0)
            .filter(
              (label) =>
                label.getBoundingClientRect().right >
                (label.parentElement?.getBoundingClientRect().right ?? 0) + 0.5,
            ).length,
      );
    expect(cut).toBe(0);
  });
  await test.step('an Arabic title is right-aligned', async () => {
    await expect(page.locator('main h2').first()).toHaveCSS('direction', 'rtl');
  });
  await test.step('voice and format are visible in a small window', async () => {
    await page.setViewportSize({ width: 960, height: 640 });
    await expect(player.getByText('tts-1, mp3')).toBeVisible();
  });
  await test.step('a toast is above the player', async () => {
    await page.setViewportSize({ width: 1280, height: 820 });
    await player.getByRole('button', { name: 'Stop speaking' }).click();
    const toast = page.getByText('Copied', { exact: false }).or(page.getByRole('button', { name: 'Undo' }));
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toast.first()).toBeVisible();
    if (await player.isVisible()) {
      const above = await boxOf(toast.first());
      expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(player)).y);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('list', { name: 'Clips' }).getByRole('button').first().click();
    await expect(player).toBeVisible();
  });
  await test.step('at 400 % every button can be reached, and afterwards nothing stays scrolled sideways', async () => {
    await page.setViewportSize({ width: 320, height: 205 });
    for (const name of ['Loop', 'Save as…']) {
      const button = player.getByRole('button', { name });
      await button.focus();
      await expect(button).toBeInViewport();
      const { x, width } = await boxOf(button);
      expect(x + width).toBeLessThanOrEqual(320);
    }
    await page.getByRole('textbox', { name: 'Text to speak' }).focus();
    await page.setViewportSize({ width: 1280, height: 820 });
    const shifted = await page.evaluate(
      () =>
        [...document.querySelectorAll('html, body, main, main *')].filter((one) => one.scrollLeft !== 0)
          .length,
    );
    expect(shifted).toBe(0);
  });
});

test('X2: with forced colours, labels are drawn once, switches show their state, and the speed slider has a thumb', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const state = page.getByRole('combobox', { name: /temperature/i }).first();
  await expect(state).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  const backgroundOf = (name: string) =>
    page.getByRole('switch', { name }).evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
  const checkedBackground = await backgroundOf('Stream replies');
  await page.getByRole('switch', { name: 'Stream replies' }).click();
  await expect(page.getByRole('switch', { name: 'Stream replies' })).not.toBeChecked();
  expect(await backgroundOf('Stream replies')).not.toBe(checkedBackground);
  await page.getByRole('link', { name: 'Speak' }).click();
  const handle = page.getByRole('slider', { name: 'Speed' }).locator('xpath=..').locator('[class*=handle]');
  await expect(handle).toHaveCSS('border-top-width', '2px');
});
