import { expect, type Locator, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  inQueue,
  openTranscribe,
  spoken,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

/**
 * Hostile text may take at most this many times as long as ordinary text of the same size. It used to take well over 20
 * times as long.
 */
const maxGrowth = 10;
/** Ordinary text counts as at least this much work, in seconds. */
const minWork = 0.25;

const letters = (size: number) => 'abcdefgh'.repeat(size / 8);
const ordinaryText = (size: number) => 'Some words. '.repeat(size / 12);

/** Returns how long the page was busy during an action, in seconds of task time. */
async function workOf(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await now();
  await act();
  // Waits until the change has also been painted.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  );
  const work = (await now()) - before;
  await session.detach();
  return work;
}

const textIn = (locator: Locator) => locator.evaluate((element) => element.textContent ?? '');

test('T6: a transcript with a line of 2 MB takes the page about as long as ordinary lines, and is shown in parts', async ({
  parlance,
}) => {
  test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');
  const size = 2_000_000;
  const texts = [Array.from({ length: 1_000 }, () => ordinaryText(size / 1_000)), [letters(size)]];
  let requests = 0;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => {
      const lines = texts[requests] ?? [];
      requests += 1;
      jsonOf(response, 200, {
        text: lines.join(' '),
        language: 'english',
        duration: 6,
        segments: lines.map((text, at) => ({
          start: (at * 6) / lines.length,
          end: ((at + 1) * 6) / lines.length,
          text,
          avg_logprob: -0.2,
          no_speech_prob: 0.01,
        })),
      });
    }),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const transcribe = async (file: string, first: string) => {
    await chooseFiles(page, spoken(file, 'The gate was closed.'));
    await inQueue(page, file).getByRole('link').click();
    await expect(transcript(page).getByRole('listitem').first()).toContainText(first);
  };
  const ordinaryWork = await workOf(page, () => transcribe('ordinary.wav', 'Some words.'));
  const work = await workOf(page, () => transcribe('hostile.wav', 'abcdefgh'));
  expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
    maxGrowth,
  );
  // Such a line is shown in parts of 20,000 characters.
  const line = transcript(page).locator('[data-said]').first();
  expect((await textIn(line)) === letters(20_000)).toBe(true);
  await transcript(page).getByRole('button', { name: 'Show more (1,980,000 characters left)' }).click();
  await expect.poll(async () => (await textIn(line)) === letters(40_000)).toBe(true);
});
