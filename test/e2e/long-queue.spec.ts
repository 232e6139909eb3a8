import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { openDatabase } from '../../src/main/storage/database.ts';
import { createGatewayPauseStore } from '../../src/main/storage/gateway-pause-store.ts';
import { createTranscriptStore } from '../../src/main/storage/transcript-store.ts';
import { failure } from '../../src/shared/failure.ts';
import { transcriptSettings } from '../fixtures/transcript-settings.ts';
import { test } from './fixtures.ts';
import { openTranscribe } from './transcribe-actions.ts';

const count = { waiting: 400, failed: 600 };

/** Adds transcripts to a data folder that isn't in use: waiting ones `w0`, `w1` and so on, and failed ones `f0` etc. */
function seedQueue(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true });
  const database = openDatabase(join(dataFolder, 'parlance.db'));
  const transcripts = createTranscriptStore(database);
  const add = (id: string) =>
    transcripts.add({
      ...{ id, name: `Meeting ${id}.wav`, title: null, mediaId: `m-${id}`, size: 1_000, duration: 60 },
      ...{
        settings: { ...transcriptSettings, model: 'whisper-1' },
        gatewayId: 'harbour',
        gateway: 'Harbour',
      },
      ...{ originId: null, createdAt: 1 },
      chunks: [{ chunk: 0, start: 0, duration: 60, form: 'whole', mediaId: null }],
    });
  // The queue waits for the end of the pause.
  const pauses = createGatewayPauseStore(database, () => false, Date.now);
  const nextAt = Date.now() + 86_400_000;
  pauses.add('harbour', ['whisper-1'], { attempt: 1, nextAt, reason: failure('rate-limited') });
  database.transaction(() => {
    for (let at = 0; at < count.failed; at += 1) {
      add(`f${at}`);
      transcripts.setFailed({ transcriptId: `f${at}`, chunk: 0 }, failure('stopped'), false);
    }
    for (let at = 0; at < count.waiting; at += 1) add(`w${at}`);
  });
  database.close();
}

const titleOf = (page: Page, id: string) => page.locator(`[data-transcript="${id}"]`);
const itemOf = (page: Page, id: string) => page.locator(`[data-listed="${id}"]`);
const result = (page: Page, at: number) => page.locator('[data-result]').nth(at);

/** Scrolls the list that contains an element to its start (0), its end (1), or in between. */
async function scrollTo(inList: Locator, fraction: number): Promise<void> {
  await inList.evaluate((element, to) => {
    let scroller = element.parentElement;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement;
    scroller?.scrollTo({ top: to * scroller.scrollHeight, behavior: 'instant' });
  }, fraction);
}

test('T3: in a queue of a thousand transcripts, only those near the view are rendered, and all can be reached', async ({
  parlance,
}) => {
  seedQueue(parlance.dataFolder);
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  const [first, last] = [titleOf(page, 'w0'), titleOf(page, `f${count.failed - 1}`)];

  await test.step('End and Home move the focus to rows that weren’t rendered', async () => {
    await first.focus();
    await expect(last).not.toBeAttached();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    expect(await page.locator('[data-transcript]').count()).toBeLessThan(150);
    await page.keyboard.press('Home');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
  });

  await test.step('the focus stays while the list is scrolled, and moves on from there', async () => {
    await titleOf(page, 'w5').focus();
    await scrollTo(first, 1);
    await expect(last).toBeInViewport();
    await expect(titleOf(page, 'w5')).toBeFocused();
    await expect(titleOf(page, 'w40')).not.toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(titleOf(page, 'w6')).toBeFocused();
    await expect(titleOf(page, 'w6')).toBeInViewport();
  });

  await test.step('headings and the buttons for all failed ones stay in the page', async () => {
    const [heading, button] = [
      page.getByRole('heading', { name: /^Failed/ }),
      page.getByRole('button', { name: 'Delete failed' }),
    ];
    for (const end of [0, 1]) {
      await scrollTo(heading, end);
      await expect(heading).toBeAttached();
      await expect(heading).not.toBeInViewport();
      await expect(page.getByRole('heading', { name: /^In progress/ })).toBeAttached();
    }
    await button.focus();
    await expect(button).toBeInViewport();
  });

  await test.step('a row that is opened elsewhere scrolls into view', async () => {
    for (const id of ['f300', 'w200', 'f599', 'w0']) {
      await page.evaluate((to) => {
        location.hash = `#/transcribe/${to}`;
      }, id);
      await expect(titleOf(page, id)).toBeInViewport();
    }
  });

  await test.step('End moves a row by its handle to the end of the queue', async () => {
    const grip = itemOf(page, 'w3').getByRole('button', { name: /^Reorder/ });
    await grip.focus();
    for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText(`moved to position ${count.waiting} of ${count.waiting}`)).toBeAttached();
    await expect(itemOf(page, 'w3')).toHaveAttribute('aria-posinset', `${count.waiting}`);
    await expect(grip).toBeFocused();
    await expect(grip).toBeInViewport();
  });

  await test.step('Enter in the search field opens the first result, also if the results are scrolled', async () => {
    const field = page.getByRole('searchbox').or(page.getByRole('textbox', { name: /Search/ }));
    await field.fill('Meeting');
    await expect(result(page, 0)).toBeVisible();
    const firstId = await result(page, 0).getAttribute('data-result');
    await scrollTo(result(page, 0), 0.5);
    await expect(result(page, 0)).not.toBeInViewport();
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${firstId}$`));
  });

  await test.step('Delete moves the focus to the next result, also if it’s far from the view', async () => {
    await scrollTo(result(page, 0), 0);
    // Until the rows at the start have been rendered, those that follow the first are far below.
    await expect(result(page, 7)).toBeInViewport();
    const ids = await page
      .locator('[data-result]')
      .evaluateAll((all) => all.slice(0, 8).map((one) => one.getAttribute('data-result')));
    await result(page, 6).focus();
    await scrollTo(result(page, 6), 1);
    await expect(page.locator(`[data-result="${ids[7]}"]`)).not.toBeAttached();
    await page.keyboard.press('Delete');
    await expect(page.locator(`[data-result="${ids[7]}"]`)).toBeFocused();
    await expect(page.locator(`[data-result="${ids[6]}"]`)).not.toBeAttached();
  });
});
