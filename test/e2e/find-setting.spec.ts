import { expect } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { connect } from './chatting.ts';
import { expectClean } from './clean.ts';
import { test } from './fixtures.ts';

test('G7: a setting is found by a word of it, and has the focus where it stands', async ({ parlance }) => {
  const gateway = await startScriptedGateway((_, response) => jsonOf(response, 200, { data: [{ id: 'm' }] }));
  const page = await parlance.start();
  await connect(page, gateway.url, 'sk-test-0123456789');
  await page.getByRole('link', { name: 'Settings' }).click();
  const box = page.getByRole('searchbox', { name: 'Find a setting' });
  const found = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');

  await test.step('by the keyboard alone', async () => {
    await expect(box).toBeVisible();
    await page.keyboard.press('Alt+Shift+L');
    await expect(box).toBeFocused();
    await page.keyboard.type('text si');
    await expect(found).toHaveText([/Text size\s+Appearance/]);
    await expectClean(page, 'settings found');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('slider', { name: 'Text size' })).toBeFocused();
    await expect(page.getByRole('slider', { name: 'Text size' })).toBeInViewport();
  });
  await test.step('of two with one name the one that was meant', async () => {
    await box.fill('language audio');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'Audio', exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  });
  await test.step('in a part of the gateway in use that is folded', async () => {
    await box.fill('proxy');
    await found.filter({ hasText: /^Proxy/ }).click();
    await expect(page.getByRole('radio', { name: 'As the system says' })).toBeFocused();
  });
  await test.step('nothing is called that', async () => {
    await box.fill('zebra');
    await expect(page.getByText('No setting is called that.')).toBeVisible();
    await expect(found).toHaveCount(0);
    await box.press('Escape');
    await expect(found.first()).toHaveText('Gateways');
  });
  await gateway.close();
});
