import { expect } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { keysOf } from './shell-differences.ts';

test('G7: a setting is found by a word in its name, and is focused on its page', async ({ parlance }) => {
  await using gateway = await startScriptedGateway((_, response) =>
    jsonOf(response, 200, { data: [{ id: 'm' }] }),
  );
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  const box = page.getByRole('searchbox', { name: 'Find a setting' });
  const found = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');

  await test.step('by keyboard alone', async () => {
    await expect(box).toBeVisible();
    await page.keyboard.press(keysOf('search'));
    await expect(box).toBeFocused();
    await page.keyboard.type('text si');
    await expect(found).toHaveText([/Text size\s+Appearance/]);
    await expectClean(page, 'settings found');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('slider', { name: 'Text size' })).toBeFocused();
    await expect(page.getByRole('slider', { name: 'Text size' })).toBeInViewport();
  });
  await test.step('the intended one of two settings with the same name', async () => {
    await box.fill('language audio');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'Audio', exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  });
  await test.step('in a collapsed section of the active gateway', async () => {
    await box.fill('proxy');
    await found.filter({ hasText: /^Proxy/ }).click();
    await expect(page.getByRole('radio', { name: 'System' })).toBeFocused();
  });
  await test.step('by a synonym or by one of its values', async () => {
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
      await expect(found.filter({ hasText: name }).first(), typed).toBeVisible();
    }
  });
  await test.step('every indexed setting, on any page', async () => {
    const sheet = page.locator('main');
    for (const section of ['Gateways', 'Models', 'Prompts', 'Audio', 'Appearance', 'Storage', 'About']) {
      await box.fill(section);
      for (let at = 0; at < (await found.count()); at += 1) {
        const name = await found.nth(at).textContent();
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await found.nth(at).click();
        await expect(sheet.locator(':focus'), name ?? '').toHaveCount(1);
      }
    }
  });
  await test.step('a setting that this shell lacks is explained', async () => {
    await box.fill('upgrade');
    await found.first().click();
    await expect(page.getByText('isn’t available in this version of Parlance')).toBeVisible();
  });
  await test.step('a search without results', async () => {
    await box.fill('zebra');
    await expect(page.getByText('No settings found. Try another word.')).toBeVisible();
    await expect(found).toHaveCount(0);
    await box.press('Escape');
    await expect(found.first()).toHaveText('Gateways');
  });
});
