import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { connect } from './chat-actions.ts';

/** The talk's region. */
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Talk' });

/** The phase that the talk shows. */
export const status = (page: Page): Locator => panel(page).getByRole('status').first();

/** A button of the talk. */
export const inTalk = (page: Page, name: string): Locator =>
  panel(page).getByRole('button', { name, exact: true });

/** Connects a gateway and starts a talk. */
export async function startTalk(page: Page, url: string): Promise<void> {
  await connect(page, url, 'sk-test-0123456789');
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

/** Number of recordings on disk. */
export async function recordingsIn(dataFolder: string): Promise<number> {
  return (await readdir(join(dataFolder, 'media', 'takes')).catch(() => [])).length;
}
