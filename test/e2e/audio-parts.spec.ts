import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { chatBodiesOf, startIndependentServer } from '../faults/independent-server.ts';
import { finishedReply, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

const attached = (page: Page) => page.locator('[data-composer]').getByRole('listitem');

test('C21: recordings made by ffmpeg are attached and sent as audio once that is switched on, and others aren’t', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-audio-'));
  const makeFile = (name: string) => {
    const file = join(folder, name);
    const source = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=0.2'];
    spawnSync('ffmpeg', ['-v', 'error', ...source, file], { timeout: 60_000 });
    return file;
  };
  const [mp3, wav, ogg] = [makeFile('memo.mp3'), makeFile('memo.wav'), makeFile('memo.ogg')];
  await using server = await startIndependentServer();
  server.on({}, { content: 'A tone.' });
  const page = await parlance.startWith(`${server.url}/v1`);
  const files = page.getByLabel('Files to attach').last();
  await files.setInputFiles(wav);
  await expect(page.getByText('Add recordings in Transcribe.')).toBeVisible();
  await expect(attached(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('input_audio');
  await page.getByRole('link', { name: /Send recordings as audio/ }).click();
  const on = page.getByRole('switch', { name: 'Send recordings as audio' });
  await expect(on).toBeFocused();
  await page.keyboard.press('Space');
  await expect(on).toBeChecked();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();

  await page.getByLabel('Files to attach').last().setInputFiles([mp3, wav, ogg]);
  await expect(attached(page)).toHaveCount(2);
  await expect(page.getByText('Only MP3 and WAV can be sent as audio.')).toBeVisible();
  await attached(page).first().getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'memo.mp3' });
  await expect(dialog.getByText('The audio is sent instead of this text.')).toBeVisible();
  await page.keyboard.press('Escape');
  await send(page, 'What do you hear?');
  await finishedReply(page);
  await expect(replies(page).last()).toContainText('A tone.');
  const body = chatBodiesOf(server).at(-1) as { messages: { content: unknown }[] };
  const part = async (path: string, format: string) => ({
    type: 'input_audio',
    input_audio: { data: (await readFile(path)).toString('base64'), format },
  });
  expect(body.messages.at(-1)?.content).toEqual([
    await part(mp3, 'mp3'),
    await part(wav, 'wav'),
    { type: 'text', text: 'What do you hear?' },
  ]);
  await rm(folder, { recursive: true, force: true });
});
