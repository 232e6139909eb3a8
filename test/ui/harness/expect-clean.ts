import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { page } from './page.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** axe rules that depend on a theme's colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks that axe reports nothing on the page in its current theme, and no colour problems in the other theme, which
 * changes only colours. `hasOverlay`: a menu or list is open above the page. It isn't in a landmark, since it belongs
 * to the control that opened it, and the focus guards at its ends are never announced.
 */
export async function expectClean(where: string, hasOverlay = false): Promise<void> {
  const exclude = hasOverlay ? ['[data-base-ui-focus-guard]'] : [];
  const rules = hasOverlay ? { region: { enabled: false } } : {};
  const violations = (values: readonly string[], type: 'tag' | 'rule') =>
    commands.findViolations({ exclude, run: { runOnly: { type, values: [...values] }, rules } });
  const shown = page.root().dataset.theme === 'dark' ? 'dark' : 'light';
  expect(await violations(tags, 'tag'), `${where}, ${shown}`).toEqual([]);
  const other = shown === 'dark' ? 'light' : 'dark';
  await showIn(other);
  expect(await violations(colourRules, 'rule'), `${where}, ${other}`).toEqual([]);
  await showIn(shown);
}

async function showIn(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect.poll(() => page.root().dataset.theme).toBe(colorScheme);
}
