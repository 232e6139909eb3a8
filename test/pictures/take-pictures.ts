import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../docs/pictures');
const themes = ['light', 'dark'] as const;

/** Window sizes for the pictures. The usual size adds nothing to the file name. */
const windows = {
  usual: { width: 1280, height: 820 },
  small: { width: 960, height: 640 },
  large: { width: 1920, height: 1080 },
} as const;

/** Every window size. */
export const allSizes = ['usual', 'small', 'large'] as const;

/** Takes a picture of the current page in both themes and in the given window sizes. */
export async function take(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof windows)[] = ['usual'],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(windows[size]);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const file = size === 'usual' ? `${name}.${theme}.png` : `${name}.${size}.${theme}.png`;
      await page.screenshot({ path: join(folder, file) });
    }
  }
  await page.setViewportSize(windows.usual);
}
