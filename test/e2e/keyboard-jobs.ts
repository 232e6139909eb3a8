import { expect, type Locator, type Page, test } from '@playwright/test';
import { keysOf } from './shell-differences.ts';

/** A person's keyboard, whose presses are counted. */
export type Keyboard = {
  /** Presses keys, one after another. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types a text into the focused field. Its characters aren't counted, because they'd be typed with a mouse too. */
  type(text: string): Promise<void>;
  /** Presses a key until an element has the focus. */
  pressUntilFocused(target: Locator, key?: string): Promise<void>;
};

/** Does jobs on a page by keyboard alone. */
export function keyboardOn(page: Page) {
  let presses = 0;
  // From now on, file choosers are answered by the test. Subscribing later would race with the key that opens one.
  page.on('filechooser', () => {});
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const keyboard: Keyboard = {
    press: async (...keys) => {
      for (const key of keys) await press(key);
    },
    type: (text) => page.keyboard.type(text),
    pressUntilFocused: async (target, key = 'Tab') => {
      await expect(target).toBeVisible();
      for (let tries = 0; tries < 60; tries += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press(key);
      }
      throw new Error(`${target} can't be reached with ${key}`);
    },
  };
  return {
    ...keyboard,
    /** Chooses an item of the palette by its first letters. */
    choose: async (query: string, item: string | RegExp): Promise<void> => {
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await press(keysOf('palette'));
      await expect(palette.getByRole('combobox')).toBeFocused();
      await keyboard.type(query);
      await expect(palette.getByRole('option', { name: item })).toHaveAttribute('data-highlighted', '');
      await press('Enter');
    },
    /** Does a job as a step, which fails if it takes more presses than `most`. */
    job: (name: string, most: number, run: () => Promise<void>): Promise<void> =>
      test.step(`${name}: at most ${most} presses`, async () => {
        presses = 0;
        await run();
        test.info().annotations.push({ type: name, description: `${presses} presses` });
        expect(presses, `presses to ${name}`).toBeLessThanOrEqual(most);
      }),
  };
}
