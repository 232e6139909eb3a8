import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { chooseModel, finished, messageBox, replies, send, useDemo } from './chatting.ts';
import { test } from './fixtures.ts';

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(told, where).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  test(`X2: axe finds nothing on any screen, ${theme}`, async ({ parlance }) => {
    // Sixteen pages are gone through, each in its own time.
    test.setTimeout(240_000);
    const page = await parlance.start();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
    await expectAccessible(page, 'first run');
    await useDemo(page);
    await expectAccessible(page, 'an empty conversation');

    await chooseModel(page, 'demo-tour');
    await send(page, 'Show me some Markdown');
    await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
    await expect(replies(page).last().locator('p').first()).toBeVisible();
    await expectAccessible(page, 'a reply that streams');
    await finished(page);
    await expectAccessible(page, 'a conversation');
    await chooseModel(page, 'no-such-model');
    await send(page, 'And you?');
    await finished(page);
    await expectAccessible(page, 'a refusal');
    await messageBox(page).press('ArrowUp');
    await expectAccessible(page, 'an edited message');
    await page.keyboard.press('Escape');

    for (const screen of ['Transcribe', 'Speak', 'Settings'] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
      await expect(page.getByRole('main')).toBeVisible();
      await expectAccessible(page, screen);
    }
    for (const section of [
      'Models',
      'Prompts',
      'Audio',
      'Appearance',
      'Keyboard',
      'Storage and privacy',
      'Updates',
      'About',
    ]) {
      await page.getByRole('link', { name: section }).click();
      await expect(page.getByRole('heading', { name: section }).first()).toBeVisible();
      await expectAccessible(page, section);
    }
  });
}
