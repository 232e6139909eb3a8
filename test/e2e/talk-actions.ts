import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { connect } from './chat-actions.ts';

/** Returns the talk's region. */
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Talk' });

/** Returns the element that shows the talk's phase. */
export const status = (page: Page): Locator => panel(page).getByRole('status').first();

/** Returns a button of the talk. */
export const inTalk = (page: Page, name: string): Locator =>
  panel(page).getByRole('button', { name, exact: true });

/** Connects a gateway and starts a talk. */
export async function startTalk(page: Page, url: string): Promise<void> {
  await connect(page, url);
  await openTalk(page);
}

/** Starts a talk. */
export async function openTalk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

/** Turns interruptions on, which tests the microphone. There must be no speech in the meantime. */
export async function allowInterruptions(page: Page): Promise<void> {
  await inTalk(page, 'Options').click();
  await panel(page).getByRole('switch', { name: 'Interrupt by speaking' }).click();
  await expect(panel(page)).toContainText('so interrupting is reliable');
  await inTalk(page, 'Options').click();
}

/** Returns the number of recordings on disk. */
export async function recordingsIn(dataFolder: string): Promise<number> {
  return (await readdir(join(dataFolder, 'media', 'captures')).catch(() => [])).length;
}

/** Returns the number of audio elements that are playing. */
export function playing(page: Page): Promise<number> {
  return page.evaluate(() => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).length);
}

type Watched = {
  /** Audio that the talk has processed, in ms. */
  processedMs: number;
  readonly order: string[];
};

/**
 * Counts the audio that talks process from now on, and records the order in which audio elements play and pause, the
 * phase changes, and recording chunks are sent.
 */
export async function watchTalk(page: Page): Promise<void> {
  await page.evaluate(() => {
    /** Duration of the audio between two level messages, in ms. */
    const levelMs = 60;
    const watched: Watched = { processedMs: 0, order: [] };
    Object.assign(window, { watched });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (data?.type === 'level') watched.processedMs += levelMs;
        });
      }
    };
    for (const type of ['playing', 'pause'])
      document.addEventListener(type, () => watched.order.push(type), { capture: true });
    const { fetch: originalFetch } = window;
    window.fetch = (input, init) => {
      if (String(input).includes('chunk=')) watched.order.push('sent');
      return originalFetch(input, init);
    };
  });
}

/** Waits until the talk has processed this much audio since {@link watchTalk}, in ms. */
export async function untilProcessed(page: Page, ms: number): Promise<void> {
  await page.waitForFunction(
    (target) => (window as unknown as { watched: Watched }).watched.processedMs >= target,
    ms,
    { timeout: 0 },
  );
}

/** Waits until the talk has processed this much more audio, in ms. */
export async function untilProcessedMore(page: Page, ms: number): Promise<void> {
  const before = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.processedMs);
  await untilProcessed(page, before + ms);
}

/** Returns what has happened since {@link watchTalk}, or since the last call. */
export function takeOrder(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched.order.splice(0));
}
