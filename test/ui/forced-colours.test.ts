import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { page } from './harness/page.ts';

/** Returns the value of a CSS property of an element, once there is one. */
const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('G7, X2: with forced colours the composer, the palette and highlighted items have visible edges', async () => {
  await openApp();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => styleOf(page.getByCss('[data-composer]'), 'border-top-width')).not.toBe('0px');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect.poll(() => styleOf(palette, 'border-top-width')).not.toBe('0px');
  await expect.poll(() => styleOf(palette.getByCss('[data-highlighted]'), 'outline-style')).not.toBe('none');
});

test('X2: with forced colours, labels are drawn once, switches show their state, and the speed slider has a thumb', async () => {
  await openApp({ settings: parametersOpen });
  await page.emulateMedia({ forcedColors: 'active' });
  const state = page.getByRole('combobox', { name: /temperature/i }).first();
  await expect.poll(() => styleOf(state, 'color')).toBe('rgba(0, 0, 0, 0)');
  const backgroundOf = (name: string) =>
    page.getByRole('switch', { name }).evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
  const checkedBackground = await backgroundOf('Stream replies');
  await page.getByRole('switch', { name: 'Stream replies' }).click();
  await expect.element(page.getByRole('switch', { name: 'Stream replies' })).not.toBeChecked();
  expect(await backgroundOf('Stream replies')).not.toBe(checkedBackground);
  await page.getByRole('link', { name: 'Speak' }).click();
  const handleBorder = () =>
    page.getByRole('slider', { name: 'Speed' }).evaluate((slider) => {
      const handle = slider.parentElement?.querySelector('[class*=handle]');
      return handle && getComputedStyle(handle).borderTopWidth;
    });
  await expect.poll(handleBorder).toBe('2px');
});
