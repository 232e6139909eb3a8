import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  inQueue,
  openHowMade,
  openTranscribe,
  spoken,
  threeLines,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg are needed');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('T1 T7: nothing in Transcribe overlaps at any window width', async ({ parlance }) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, 200, threeLines)),
  );
  const page = await parlance.startWith(gateway.url, 'sk-layout');
  await openTranscribe(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const audioFile = spoken('tape.wav', 'Hello.');
  await chooseFiles(page, audioFile);
  await expect(transcript(page)).toContainText('We heard it.');

  await test.step('a reversed name shows its true extension', async () => {
    const buffer = readFileSync(audioFile);
    await chooseFiles(page, { name: 'holiday\u202egpj.wav', mimeType: 'audio/wav', buffer });
    await expect(inQueue(page, 'holidaygpj.wav')).toContainText('10 words');
    await expect(inQueue(page, 'holidaygpj.wav').getByRole('link')).toHaveText('holidaygpj.wav');
  });

  await test.step('a row’s menu is next to its time', async () => {
    const row = inQueue(page, 'tape.wav');
    await row.hover();
    const menu = row.getByRole('button', { name: 'More for tape.wav' });
    await expect(menu).toBeVisible();
    for (const name of ['meta', 'detail'])
      expect(await overlap(menu, row.locator(`[class*="_${name}_"]`))).toBe(false);
  });

  await test.step('the language list opens at its field', async () => {
    const dialog = await openHowMade(page);
    const field = dialog.getByRole('combobox', { name: 'Language' });
    await field.click();
    const list = page
      .locator('[data-overlay] > *')
      .filter({ has: page.getByRole('listbox') })
      .first();
    await expect(list).toBeVisible();
    expect((await boxOf(list)).x - (await boxOf(field)).x).toBeLessThan(4);
    expect((await boxOf(list)).x - (await boxOf(field)).x).toBeGreaterThan(-16);
    await field.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a toast leaves the buttons below it usable', async () => {
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    const toast = page.locator('[data-toast]');
    await expect(toast).toBeVisible();
    for (const name of ['Copy', 'Send to chat', 'Export'])
      await expect.poll(() => overlap(toast, page.getByRole('button', { name, exact: true }))).toBe(false);
  });

  await test.step('refused files are listed next to the lines, and accepted ones are announced once', async () => {
    await chooseFiles(
      page,
      ['one.mp3', 'two.mp3', 'one.mp3'].map((name) => ({
        name,
        mimeType: 'audio/mpeg',
        buffer: Buffer.from('%PDF-1.7 no sound'),
      })),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'two.mp3' });
    await expect(alert).toContainText('Parlance reads');
    const alertText = (await alert.textContent()) ?? '';
    expect(alertText.match(/Parlance reads/g)).toHaveLength(1);
    expect(alertText.match(/one\.mp3/g)).toHaveLength(1);
    expect(await overlap(alert, transcript(page))).toBe(false);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('in a short window the app can’t be scrolled out of view', async () => {
    await page.setViewportSize({ width: 960, height: 180 });
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) element.scrollIntoView();
    });
    const moved = await page.evaluate(() => [
      document.scrollingElement?.scrollTop,
      document.querySelector('nav')?.getBoundingClientRect().top,
    ]);
    expect(moved).toEqual([0, expect.any(Number)]);
    const { scroll, inner } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollHeight,
      inner: innerHeight,
    }));
    expect(scroll).toBe(inner);
  });

  await test.step('in a wide window the lines are centred', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    const region = await boxOf(transcript(page));
    const line = await boxOf(transcript(page).getByRole('listitem').first());
    expect(line.x - region.x).toBeGreaterThan(200);
  });

  await test.step('in a narrow window a label stays on one line, in Chinese too', async () => {
    await page.setViewportSize({ width: 960, height: 800 });
    const uncertain = transcript(page).getByText('Uncertain');
    await uncertain.evaluate((flag) => {
      flag.textContent = '已编辑';
    });
    const flag = transcript(page).getByText('已编辑');
    expect((await boxOf(flag)).height).toBeLessThan(26);
    expect((await boxOf(flag)).width).toBeGreaterThan(30);
  });

  await test.step('in a wide window two languages are centred', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.getByRole('button', { name: 'Translate to English' }).click();
    const lines = transcript(page).getByRole('listitem').filter({ hasText: 'We heard it.' });
    await expect(lines.nth(1)).toBeVisible();
    const region = await boxOf(transcript(page));
    const line = await boxOf(lines.first());
    expect(line.x - region.x).toBeGreaterThan(150);
  });
});

test('T7: at 960 × 640 the lines begin in the upper fifth of the window, ten are in view, and the player is below them', async ({
  parlance,
}) => {
  const segments = Array.from({ length: 20 }, (_, at) => ({
    ...{ start: at, end: at + 1, avg_logprob: -0.2, no_speech_prob: 0.01 },
    text: ` Line ${at + 1}: everybody on the quay heard it, at ten.`,
  }));
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, 200, { ...threeLines, segments })),
  );
  const page = await parlance.startWith(gateway.url, 'sk-layout');
  await page.setViewportSize({ width: 960, height: 640 });
  await openTranscribe(page);
  await chooseFiles(page, spoken('tape.wav', 'Hello.'));
  const lines = transcript(page).getByRole('listitem');
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();
  expect((await boxOf(lines.first())).y).toBeLessThan(640 / 5);
  const region = await boxOf(transcript(page));
  const tenth = await boxOf(lines.nth(9));
  expect(tenth.y + tenth.height).toBeLessThanOrEqual(region.y + region.height);
  const { x, y, width, height } = await boxOf(player);
  expect({ x, width }).toEqual({ x: region.x, width: region.width });
  expect(height).toBeLessThan(58);
  expect(y).toBeGreaterThan(region.y + region.height);
});

test('T3: a wait of days stays readable in a narrow row, and later items of the model show it too', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) =>
      jsonOf(response, 429, { error: 'Weekly limit.' }, { 'retry-after': '259200' }),
    ),
  );
  const page = await parlance.startWith(gateway.url, 'sk-layout');
  await page.setViewportSize({ width: 960, height: 640 });
  await openTranscribe(page);
  await chooseFiles(page, spoken('first.wav', 'Hello.'));
  const row = inQueue(page, 'first.wav');
  await row.hover();
  await expect(row).toContainText(/until .*20\d\d/);
  expect((await boxOf(row.getByText('Too many requests'))).height).toBeLessThan(24);

  await chooseFiles(page, spoken('second.wav', 'Hello again.'));
  await expect(inQueue(page, 'second.wav')).toContainText(/until .*20\d\d/);
  await inQueue(page, 'second.wav').getByRole('link').click();
  await expect(page.getByRole('main')).toContainText(/Retrying on .*20\d\d/);
  for (const name of ['first.wav', 'second.wav'])
    await expect(inQueue(page, name).getByRole('button', { name: 'Retry now' })).toBeVisible();
});
