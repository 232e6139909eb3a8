import type { Page } from '@playwright/test';

const noSentence = /undefined|\bnull\b|NaN|\[object|Error:|^\s*[{[]|\bat .+:\d+:\d+/;
const minLength = 12;

/** Returns the failures on a page that aren't shown as a plain sentence. */
export async function unexplained(page: Page): Promise<readonly string[]> {
  const texts = await page.getByRole('alert').allInnerTexts();
  return texts
    .filter((text) => text.trim() !== '' && (text.trim().length < minLength || noSentence.test(text)))
    .map((text) => `a failure without a sentence: ${text}`);
}
