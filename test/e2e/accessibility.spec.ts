import { expect } from '@playwright/test';
import { chooseModel, finishedReply, messageBox, replies, send, useDemo } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

test('X2: axe finds nothing on any screen, in either theme', async ({ parlance }) => {
  // Checks sixteen pages, which takes a while.
  const page = await parlance.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
  await expectClean(page, 'first run');
  await useDemo(page);
  await expectClean(page, 'an empty conversation');

  await chooseModel(page, 'demo-tour');
  await send(page, 'Show me some Markdown');
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  await expect(replies(page).last().locator('p').first()).toBeVisible();
  await expectClean(page, 'a reply that streams');
  await finishedReply(page);
  await expectClean(page, 'a conversation');
  await chooseModel(page, 'no-such-model');
  await send(page, 'And you?');
  await finishedReply(page);
  await expectClean(page, 'a refusal');
  await messageBox(page).press('ArrowUp');
  await expectClean(page, 'an edited message');
  await page.keyboard.press('Escape');

  for (const screen of ['Transcribe', 'Speak', 'Settings'] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
    await expect(page.getByRole('main')).toBeVisible();
    await expectClean(page, screen);
  }
  for (const section of [
    'Models',
    'Prompts',
    'Audio',
    'Costs',
    'Appearance',
    'Keyboard',
    'Storage and privacy',
    'Updates',
    'About',
  ]) {
    await page.getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { name: section }).first()).toBeVisible();
    await expectClean(page, section);
  }
});

test('X2: axe finds nothing while a menu, a list, the palette or a dialog is open, in either theme', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(messageBox(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectClean(page, 'a list of models', true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  for (const name of [/^Gateway:/, 'Saved prompts']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectClean(page, String(name), true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expectClean(page, 'the palette');
  await page.keyboard.type('no such thing');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await expect(palette.getByRole('option')).toHaveText('Ask the model instead');
  await expectClean(page, 'the palette without results');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectClean(page, 'the sheet of keys');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Transcribe' }).click();
  await page.getByRole('combobox', { name: 'Language', exact: true }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectClean(page, 'a list of languages', true);
});

test('X2: at 320 px, as at 400 % zoom, no screen scrolls sideways except in tables and code', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(messageBox(page)).toBeVisible();
  const sideways = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]
        .filter(
          (element) =>
            element.clientWidth > 0 &&
            element.scrollWidth > element.clientWidth + 1 &&
            (element === document.documentElement ||
              /auto|scroll/.test(getComputedStyle(element).overflowX)) &&
            !element.matches('textarea, pre') &&
            !element.querySelector(':scope > :is(table, pre, code)'),
        )
        .map((element) => element.className || element.tagName),
    );
  const overflowing = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(a, button, input, textarea, select, [role], p, h2, h3)',
        ),
      ]
        .filter(
          (element) => element.checkVisibility() && !element.closest('.vh, [aria-hidden], [class*=Scroll]'),
        )
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
  const places = [
    'chat',
    'transcribe',
    'speak',
    ...'gateways models prompts audio costs appearance keyboard storage updates about'
      .split(' ')
      .map((section) => `settings/${section}`),
  ];
  for (const place of places) {
    await page.evaluate((to) => {
      location.hash = `#/${to}`;
    }, place);
    await expect(page.locator('main :is(h2, textarea)').first()).toBeVisible();
    expect(await sideways(), place).toEqual([]);
    expect(await overflowing(), place).toEqual([]);
  }
});
