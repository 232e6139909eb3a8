import { expect, type Page } from '@playwright/test';
import { expectClean } from './expect-clean.ts';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { panel } from './talk-actions.ts';
import { visitTalkStates } from './talk-states.ts';

test.use(repeatingFakeMicrophone('talker', { say: 'The tide comes in at six and goes out at noon and' }));

/** Checks that the panel fits in the window, at its full size and at half of it, as if the text were twice as large. */
async function expectFits(page: Page, where: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const scale of [1, 2]) {
    const half = { width: Math.round(size.width / scale), height: Math.round(size.height / scale) };
    await page.setViewportSize(half);
    const overflowing = await panel(page).evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      const all = [element, ...element.querySelectorAll<HTMLElement>('button, select, input, p, dd')];
      return all.filter((one) => one.getBoundingClientRect().right > Math.min(right, innerWidth) + 1).length;
    });
    expect(overflowing, `${where}, at 1/${scale} of the size`).toBe(0);
  }
  await page.setViewportSize(size);
}

test('K5: axe finds nothing in any state of a talk, and its panel fits in a small window', {
  tag: '@long',
}, async ({ parlance }) => {
  const visited: string[] = [];
  await visitTalkStates(parlance, async (page, state) => {
    await expectClean(page, `a talk: ${state}`);
    if (state !== 'elsewhere') await expectFits(page, state);
    visited.push(state);
  });
  expect(visited).toHaveLength(11);
});
