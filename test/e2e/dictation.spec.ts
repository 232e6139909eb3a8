import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { jsonOf, type Script, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { messageBox } from './chat-actions.ts';
import { fakeMicrophones } from './fake-microphones.ts';
import { test } from './fixtures.ts';
import { keysOf } from './shell-differences.ts';

test.use(fakeMicrophones);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records long enough to capture some audio, then requests the text. */
async function dictate(page: Page): Promise<void> {
  await button(page, 'Dictate').click();
  // On a busy machine, the clock may skip a second.
  await expect(page.getByText(/^0:(0[1-9]|[1-5]\d)$/)).toBeVisible();
  await button(page, 'Stop recording').click();
}

/** Returns the script of a gateway that lists two models and answers everything else with the given script. */
const transcribesWith =
  (script: Script): Script =>
  (request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'whisper-1' }] })
      : script(request, response);

async function filesIn(dataFolder: string): Promise<number> {
  const entries = await readdir(join(dataFolder, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('C16 dictation: the dictated text is inserted at the caret, and the capture is deleted afterwards', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, 200, { text: ' the harbour gate ' })),
  );
  const page = await parlance.startWith(gateway.url);
  await messageBox(page).fill('Tell me about today.');
  for (let step = 0; step < 7; step += 1) await messageBox(page).press('ArrowLeft');
  await dictate(page);
  await expect(messageBox(page)).toHaveValue('Tell me about the harbour gate today.');
  await page.keyboard.type('!');
  await expect(messageBox(page)).toHaveValue('Tell me about the harbour gate! today.');
  // The inserted text can be undone like typed text.
  await page.keyboard.press('Control+Z');
  // Chromium may undo text typed directly after it either separately or together with it.
  if ((await messageBox(page).inputValue()) !== 'Tell me about today.')
    await page.keyboard.press('Control+Z');
  await expect(messageBox(page)).toHaveValue('Tell me about today.');
  const sent = gateway.requests.findLast(({ path }) => path.endsWith('/audio/transcriptions'));
  expect(sent?.body).toContain('filename="dictation.webm"');
  // The magic bytes of a WebM file: the recorded audio was sent.
  expect(sent?.body).toContain('webmB');
  await expect.poll(() => filesIn(parlance.dataFolder)).toBe(0);
});

test('C16 dictation: a failure says why and keeps the capture, after a reload too, until it is transcribed', {
  tag: '@long',
}, async ({ parlance }) => {
  let broken = true;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) =>
      broken
        ? jsonOf(response, 400, { error: { message: 'The line is bad.' } })
        : jsonOf(response, 200, { text: 'Good morning.' }),
    ),
  );
  const page = await parlance.startWith(gateway.url);
  await dictate(page);
  const failure = page.getByRole('alert').filter({ hasText: 'The recording is saved.' });
  await expect(failure).toContainText('The line is bad.');
  await expect(failure).toContainText('The recording is saved.');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toContainText('The line is bad.');
  await page.reload();
  await expect(page.getByText('A recording hasn’t been transcribed yet')).toBeVisible();
  expect(await filesIn(parlance.dataFolder)).toBe(1);
  broken = false;
  await button(page, 'Transcribe').click();
  await expect(messageBox(page)).toHaveValue('Good morning.');
  await expect.poll(() => filesIn(parlance.dataFolder)).toBe(0);
});

test('C16 dictation: an error says that the gateway may have charged after a server error, and not after a refusal', async ({
  parlance,
}) => {
  let status = 500;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, status, { error: { message: 'The line is bad.' } })),
  );
  const page = await parlance.startWith(gateway.url);
  await dictate(page);
  const failure = page.getByRole('alert').filter({ hasText: 'The recording is saved.' });
  const charged = 'The gateway may already have charged for this request.';
  await expect(failure).toContainText(charged);
  status = 400;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeVisible();
  await expect(failure).not.toContainText(charged);
});

test('C16 dictation: Esc discards a recording without sending it, and the shortcuts start and stop one', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, 200, { text: 'By keys' })),
  );
  const page = await parlance.startWith(gateway.url);
  await button(page, 'Dictate').click();
  await expect(button(page, 'Stop recording')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Dictate')).toBeVisible();
  expect(gateway.requests.filter(({ path }) => path.includes('/audio/'))).toEqual([]);
  await expect.poll(() => filesIn(parlance.dataFolder)).toBe(0);

  await page.keyboard.press(keysOf('dictate'));
  await expect(page.getByText(/^0:(0[1-9]|[1-5]\d)$/)).toBeVisible();
  await page.keyboard.press(keysOf('dictate'));
  await expect(messageBox(page)).toHaveValue('By keys');
});

test('C16 dictation: the demo gateway transcribes with its own model', { tag: '@long' }, async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await dictate(page);
  await expect(messageBox(page)).not.toHaveValue('');
});
