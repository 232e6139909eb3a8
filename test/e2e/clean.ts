import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colours of a theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * axe finds nothing on the page as it is now, in the theme that it shows, and nothing in the colours of the other, which
 * change nothing else. `over`: a menu or list lies over the page; it is in no landmark, since it belongs to what opened
 * it, and what stands in for the focus at its ends is never read.
 */
export async function expectClean(page: Page, where: string, over = false): Promise<void> {
  const axe = () => {
    // Where there is no frame its reports need no page of their own to be put together on.
    const all = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    return over ? all.exclude('[data-base-ui-focus-guard]').disableRules('region') : all;
  };
  const shown = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  expect(await told(axe().withTags(tags)), `${where}, ${shown}`).toEqual([]);
  const other = shown === 'dark' ? 'light' : 'dark';
  await showIn(page, other);
  expect(await told(axe().withRules(ofColours)), `${where}, ${other}`).toEqual([]);
  await showIn(page, shown);
}

async function told(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
