import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { jsonOf, type Script } from '../faults/scripted-gateway.ts';
import { savedBy } from './shell-differences.ts';

/** Whether speech can be synthesised on this machine. */
export const canSpeak =
  spawnSync('espeak-ng', ['--version']).status === 0 && spawnSync('ffmpeg', ['-version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'parlance-speech-'));

/** Synthesises a text into a file with that name (mp3, ogg, flac or wav), and returns its path. */
export function spoken(name: string, text: string): string {
  const wave = join(folder, `${name}.source.wav`);
  const file = join(folder, name);
  execFileSync('espeak-ng', ['-w', wave, text]);
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-i', wave, file]);
  return file;
}

/** Opens the Transcribe screen. */
export async function openTranscribe(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transcribe' }).click();
  await expect(page.getByRole('complementary', { name: 'Transcripts' })).toBeVisible();
}

/** Chooses files as the dialog would return them. */
export function chooseFiles(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  return page.getByLabel('Audio files').setInputFiles(files);
}

/** Returns a file's item in the queue. */
export function inQueue(page: Page, name: string | RegExp): Locator {
  return page.getByRole('list', { name: 'Queue' }).getByRole('listitem', { name, exact: true });
}

/** Opens the settings of the next recording, and returns their dialog. */
export async function openNextSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(More settings|Settings of the next recording)$/ }).click();
  return page.getByRole('dialog', { name: 'Settings of the next recording' });
}

/** Sets fields of the next recording's settings by their names, in the way of each field. */
export async function setNext(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = await openNextSettings(page);
  for (const [name, value] of Object.entries(values)) {
    if (name === 'Response format') await dialog.getByRole('combobox', { name }).selectOption(value);
    else if (name === 'Prompt hint') await dialog.getByRole('textbox', { name }).fill(value);
    else {
      await dialog.getByRole('combobox', { name }).fill(value);
      await dialog.getByRole('combobox', { name }).press('Enter');
    }
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Opens how the transcript was made, with the settings of its next run, and returns the dialog. */
export async function openHowMade(page: Page): Promise<Locator> {
  await page.getByTitle('How it was made').click();
  return page.getByRole('dialog', { name: 'How it was made' });
}

/** Returns the region with the transcript's lines. */
export function transcript(page: Page): Locator {
  return page.getByRole('region', { name: 'Transcript' });
}

/** Returns the script of a gateway that answers transcription requests with the given script. */
export const transcribesWith =
  (script: Script): Script =>
  (request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'whisper-1' }] })
      : script(request, response);

/** Three lines with times, the last one uncertain. */
export const threeLines = {
  text: 'The gate was closed. Nobody told us. We heard it.',
  language: 'english',
  duration: 6,
  segments: [
    { start: 0, end: 1, text: ' The gate was closed.', avg_logprob: -0.2, no_speech_prob: 0.01 },
    { start: 1, end: 1.8, text: ' Nobody told us.', avg_logprob: -0.2, no_speech_prob: 0.01 },
    { start: 5.2, end: 6, text: ' We heard it.', avg_logprob: -1.3, no_speech_prob: 0.01 },
  ],
};

/** Chooses a format in the Export menu (in a submenu, if it is in one), and returns the saved file. */
export async function exported(
  page: Page,
  name: string,
  inside?: string,
): Promise<{ readonly file: string; readonly text: string; readonly path: string }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // Uses the keyboard: if the pointer already rests on the item, the menu receives no pointer event.
  if (inside) await page.getByRole('menuitem', { name: inside, exact: true }).press('ArrowRight');
  const menu = page.getByRole('menu').nth(inside ? 1 : 0);
  return savedFile(page, () => menu.getByRole('menuitem', { name, exact: true }).click());
}

/** Returns the file that an action saves. */
export async function savedFile(page: Page, act: () => Promise<void>) {
  const { name, path } = await savedBy(page, act);
  return { file: name, text: await readFile(path, 'utf8'), path };
}

/** Returns a field of an upload that the gateway received. */
export function fieldOf(body: string, name: string): string | undefined {
  return new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1];
}
