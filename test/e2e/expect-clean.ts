import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** axe rules that depend on a theme's colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** axe rules that don't apply while a menu or list is open. */
const behindOverlay = ['region', 'page-has-heading-one'];

/**
 * Checks that axe reports nothing on the page in its current theme, and no colour problems in the other theme, which
 * changes only colours. `hasOverlay`: a menu or list is open above the page. It isn't in a landmark, since it belongs
 * to the control that opened it, and the focus guards at its ends are never announced. An open list hides what is
 * beside it from screen readers, also the page's title.
 */
export async function expectClean(page: Page, where: string, hasOverlay = false): Promise<void> {
  const axe = () => {
    // Legacy mode, which needs no extra page to merge reports, works where there are no frames.
    const all = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    return hasOverlay ? all.exclude('[data-base-ui-focus-guard]').disableRules(behindOverlay) : all;
  };
  const shown = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  expect(await violationsOf(axe().withTags(tags)), `${where}, ${shown}`).toEqual([]);
  const other = shown === 'dark' ? 'light' : 'dark';
  await showIn(page, other);
  expect(await violationsOf(axe().withRules(colourRules)), `${where}, ${other}`).toEqual([]);
  await showIn(page, shown);
}

async function violationsOf(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
