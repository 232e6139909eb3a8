import { expect, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  fieldOf,
  inQueue,
  openHowMade,
  openTranscribe,
  spoken,
  threeLines,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

/** Chooses an option of a combobox by typing. */
async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('T5 with a transcript open, the settings of the next recording are shown, also over the drop targets, and can be changed', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith(({ body }, response) =>
      fieldOf(body, 'model') === 'busy'
        ? jsonOf(response, 429, { error: 'Slow down' }, { 'retry-after': '7200' })
        : jsonOf(response, 200, threeLines),
    ),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, spoken('first.wav', 'Hello.'));
  await expect(transcript(page).getByRole('listitem').first()).toBeVisible();
  const next = page.getByText(/^Next recording: /);
  await expect(next).toHaveText('Next recording: Detect language, whisper-1');

  await page.getByRole('button', { name: 'Settings of the next recording', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings of the next recording' });
  await choose(page, 'Language', 'German');
  await dialog.getByRole('textbox', { name: 'Prompt hint' }).fill('Aldana');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(next).toHaveText('Next recording: German, whisper-1, Hint: Aldana');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The settings of the open transcript stay.
  const howMade = await openHowMade(page);
  await expect(howMade.getByRole('combobox', { name: 'Language' })).toHaveValue('Detect language');
  await howMade.getByRole('button', { name: 'Close' }).click();

  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [spoken('dropped.wav', 'Guten Tag.')], dragOperationsMask: 1 };
  const drag = (type: string) =>
    client.send('Input.dispatchDragEvent', { type: type as 'drop', x: 500, y: 400, data });
  await drag('dragEnter');
  await drag('dragOver');
  const targets = page.locator('[data-drop] [data-task]');
  await expect(targets.nth(0)).toContainText('German, whisper-1, Hint: Aldana');
  await expect(targets.nth(1)).toContainText('whisper-1');
  await expect(targets.nth(1)).not.toContainText('German');
  await drag('drop');
  await expect(inQueue(page, 'dropped.wav')).toContainText('10 words');
  const bodies = gateway.requests.filter(({ path }) => path.includes('/audio/')).map(({ body }) => body);
  expect(bodies.map((body) => fieldOf(body, 'language'))).toEqual([undefined, 'de']);

  await test.step('over a conversation as well', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.locator('[data-drop]')).toContainText('German, whisper-1, Hint: Aldana');
    await drag('dragCancel');
    await page.mouse.move(600, 300);
    await expect(page.locator('[data-drop]')).toHaveCount(0);
    await openTranscribe(page);
    await inQueue(page, 'first.wav').getByRole('link').click();
  });

  await test.step('a recording that waits can still be changed', async () => {
    await page.getByRole('button', { name: 'Settings of the next recording', exact: true }).click();
    await choose(page, 'Transcription model', 'busy');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await chooseFiles(page, [spoken('waits.wav', 'Hello.'), spoken('waits-too.wav', 'Hello.')]);
    for (const name of ['waits.wav', 'waits-too.wav']) {
      await expect(inQueue(page, name)).toContainText('Too many requests');
      await expect(inQueue(page, name)).toContainText(/retry in (1:59|2:00):\d\d/);
      await expect(inQueue(page, name).getByRole('button', { name: 'Retry now' })).toBeVisible();
    }
    await inQueue(page, 'waits.wav').getByRole('link').click();
    await openHowMade(page);
    await expect(howMade).toContainText('Nothing has been sent yet');
    await choose(page, 'Transcription model', 'whisper-1');
    await howMade.getByRole('button', { name: 'Close' }).click();
    await expect(inQueue(page, 'waits.wav')).toContainText('10 words');
    await expect(inQueue(page, 'waits-too.wav')).toContainText('Too many requests');
  });
});
