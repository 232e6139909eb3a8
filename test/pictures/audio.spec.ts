import { expect, type Page } from '@playwright/test';
import { test } from '../e2e/fixtures.ts';
import { openSpeak, speak } from '../e2e/speak-actions.ts';
import { openTranscribe } from '../e2e/transcribe-actions.ts';
import { allSizes, take } from './take-pictures.ts';

test.setTimeout(240_000);

const inPage = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

test('a recording transcribed, translated and voiced', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  await expect(inPage(page, 'Record')).toBeVisible();
  await take(page, 'transcribe-empty');
  await page.getByRole('button', { name: /^Try a sample/ }).click();
  await expect(inPage(page, 'Export')).toBeEnabled();
  await expect(page.getByRole('main').locator('canvas')).toBeVisible();
  await take(page, 'transcribe', allSizes);
  await inPage(page, 'Translate to English').click();
  await expect(inPage(page, 'Side by side')).toBeVisible();
  await expect(page.getByText('Translated from English')).toBeVisible();
  await take(page, 'translation');
  await inPage(page, 'Voice-over').click();
  await expect(page.getByRole('list', { name: 'Voice-over', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).not.toHaveValue('');
  await take(page, 'voice-over');
});

test('a spoken text', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const text = await openSpeak(page);
  await text.fill(
    'Good morning. The harbour office opens at seven, and the tide turns at a quarter past.\n\nBe at the gate by half past six.',
  );
  await speak(page);
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeEnabled({ timeout: 60_000 });
  await take(page, 'speak', allSizes);
});
