import { expect, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { messageBox, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { openSpeak, speak } from './speak-actions.ts';
import { canSpeak, chooseFiles, openTranscribe, spoken } from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg are needed');

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Presses the fix of a failure, and expects the field for the key. */
async function goToKey(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Replace key' }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();
}

test('G2, X2: a refused key leads to its field, and from there the rail and Back lead to what was open', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(({ path }, response) =>
    path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'tts-1' }, { id: 'whisper-1' }] })
      : jsonOf(response, 401, { error: { message: 'Incorrect API key provided.' } }),
  );
  const page = await parlance.startWith(gateway.url);
  const place = () => page.evaluate(() => location.hash);

  await test.step('in Chat', async () => {
    await send(page, 'Is anyone there?');
    await expect(page.getByRole('main').getByRole('button', { name: 'Replace key' })).toBeVisible();
    const conversation = await place();
    await goToKey(page);
    await rail(page, 'Chat').click();
    await expect.poll(place).toBe(conversation);
    await expect(messageBox(page)).toBeVisible();
  });
  await test.step('in Transcribe', async () => {
    await openTranscribe(page);
    await chooseFiles(page, spoken('tape.wav', 'Hello.'));
    const heading = page.getByRole('heading', { name: 'tape.wav' });
    await expect(heading).toBeVisible();
    await goToKey(page);
    await rail(page, 'Transcribe').click();
    await expect(heading).toBeVisible();
    await goToKey(page);
    await page.goBack();
    await expect(heading).toBeVisible();
    // On the screen itself, the link closes what is open.
    await rail(page, 'Transcribe').click();
    await expect(heading).toHaveCount(0);
  });
  await test.step('in Speak', async () => {
    const text = await openSpeak(page);
    await text.fill('Nobody on the quay.');
    await speak(page);
    await goToKey(page);
    await rail(page, 'Speak').click();
    await expect(text).toHaveValue('Nobody on the quay.');
    await expect(page.getByRole('main').getByRole('button', { name: 'Replace key' })).toBeVisible();
  });
});
