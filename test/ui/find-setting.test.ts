import { expect, test } from 'vitest';
import { saved } from './backend/gateways.ts';
import { openApp } from './harness/app.ts';
import { expectClean } from './harness/expect-clean.ts';
import { keysOf, page, step, textsOf } from './harness/page.ts';

test('G7: a setting is found by a word in its name, and is focused on its page', async () => {
  await openApp({ gateways: [saved('m')] });
  await page.getByRole('link', { name: 'Settings' }).click();
  const box = page.getByRole('searchbox', { name: 'Find a setting' });
  const found = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');

  await step('by keyboard alone', async () => {
    await expect.element(box).toBeVisible();
    await page.keyboard.press(keysOf('search'));
    await expect.element(box).toHaveFocus();
    await page.keyboard.type('text si');
    await expect.poll(() => textsOf(found)).toMatchTexts([/Text size\s+Appearance/]);
    await expectClean('settings found');
    await page.keyboard.press('Enter');
    await expect.element(page.getByRole('slider', { name: 'Text size' })).toHaveFocus();
    await expect.element(page.getByRole('slider', { name: 'Text size' })).toBeInViewport();
  });
  await step('the intended one of two settings with the same name', async () => {
    await box.fill('language audio');
    await box.press('Enter');
    await expect.element(page.getByRole('heading', { name: 'Audio', exact: true })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveFocus();
  });
  await step('in a collapsed section of the active gateway', async () => {
    await box.fill('proxy');
    await found.filter({ hasText: /^Proxy/ }).click();
    await expect.element(page.getByRole('radio', { name: 'System' })).toHaveFocus();
  });
  await step('by a synonym or by one of its values', async () => {
    for (const [typed, name] of [
      ['dark', 'Theme'],
      ['font', 'Text size'],
      ['shortcut', 'Keyboard'],
      ['retention', 'Keep recordings'],
      ['speaker', 'Voice'],
      ['temperature', 'Default parameters'],
      ['timeout', 'Timeouts, in seconds'],
      ['retry', 'Timeouts, in seconds'],
      ['markdown', 'Reading font'],
    ] as const) {
      await box.fill(typed);
      await expect.element(found.filter({ hasText: name }).first()).toBeVisible();
    }
  });
  await step('every indexed setting, on any page', async () => {
    const sheet = page.getByCss('main');
    for (const section of ['Gateways', 'Models', 'Prompts', 'Audio', 'Appearance', 'Storage', 'About']) {
      await box.fill(section);
      for (let at = 0; at < found.length; at += 1) {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await found.nth(at).click();
        await expect.element(sheet.getByCss(':focus')).toHaveLength(1);
      }
    }
  });
  await step('a setting that this shell lacks is explained', async () => {
    await box.fill('upgrade');
    await found.first().click();
    await expect.element(page.getByText('isn’t available in this version of Parlance')).toBeVisible();
  });
  await step('a search without results', async () => {
    await box.fill('zebra');
    await expect.element(page.getByText('No settings found. Try another word.')).toBeVisible();
    await expect.element(found).toHaveLength(0);
    await box.press('Escape');
    await expect.element(found.first()).toHaveTextContent('Gateways');
  });
});
