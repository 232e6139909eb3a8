import type { Page } from '@playwright/test';

const technicalText = /undefined|\bnull\b|NaN|\[object|Error:|^\s*[{[]|\bat .+:\d+:\d+/;
const minLength = 12;

/** Returns the failures on a page that aren't shown as a plain sentence. */
export async function unclearFailures(page: Page): Promise<readonly string[]> {
  const texts = await page.getByRole('alert').allInnerTexts();
  return texts
    .filter((text) => text.trim() !== '' && (text.trim().length < minLength || technicalText.test(text)))
    .map((text) => `a failure that isn't a plain sentence: ${text}`);
}
