import { expect, type Page } from '@playwright/test';
import { useDemo } from './chat-actions.ts';
import { fakeMicrophones } from './fake-microphones.ts';
import { test } from './fixtures.ts';
import { openNextSettings } from './transcribe-actions.ts';

test.use(fakeMicrophones);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const microphones = (page: Page) => page.getByRole('combobox', { name: 'Microphone', exact: true });

async function openAudio(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Audio' }).click();
  await expect(page.getByRole('heading', { name: 'Audio' })).toBeVisible();
}

test('G7: Audio opens no microphone by itself; a microphone is chosen by name, tested and used from then on', async ({
  parlance,
}) => {
  const page = await parlance.start();
  // Counts the page's requests for a microphone.
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const requests: unknown[] = [];
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      requests.push(constraints);
      return open(constraints);
    };
    Object.assign(globalThis, { requests });
  });
  await page.reload();
  await useDemo(page);
  await openAudio(page);
  const requestCount = () =>
    page.evaluate(() => (globalThis as unknown as { requests: unknown[] }).requests.length);
  expect(await requestCount()).toBe(0);

  // If the permission was granted before, the names are available immediately.
  const areNamed = await page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind, label }) => kind === 'audioinput' && label !== '');
  });
  if (!areNamed) await button(page, 'Choose another').click();
  await microphones(page).selectOption({ label: 'Fake Audio Input 2' });
  await page.reload();
  await expect(microphones(page).locator('option:checked')).toHaveText('Fake Audio Input 2');

  await button(page, 'Test microphone').click();
  await expect(page.getByText('Fake Audio Input 2 works', { exact: true })).toBeVisible();
  await button(page, 'Stop test').click();
  await expect(button(page, 'Test microphone')).toBeVisible();
  await expect(page.getByText('Fake Audio Input 2 works', { exact: true })).toHaveCount(0);
});

test('G7, T5: the default language and model of transcription apply in Transcribe', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await useDemo(page);
  await openAudio(page);
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  await language.fill('German');
  await language.press('Enter');
  const model = page.getByRole('combobox', { name: 'Transcription model' });
  await model.fill('whisper-large-v3');
  await model.press('Enter');
  await expect(button(page, 'Clear transcription model')).toBeVisible();
  await page.reload();
  await expect(language).toHaveValue('German');
  await page.getByRole('link', { name: 'Transcribe' }).click();
  await expect(page.getByRole('combobox', { name: 'Language', exact: true })).toHaveValue('German');
  const next = await openNextSettings(page);
  await expect(next.getByRole('combobox', { name: 'Transcription model' })).toHaveValue('whisper-large-v3');
});
