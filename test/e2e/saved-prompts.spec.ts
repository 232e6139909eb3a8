import { expect, type Page } from '@playwright/test';
import { messageBox } from './chat-actions.ts';
import { recording } from './every-screen.ts';
import { parametersOpen, test } from './fixtures.ts';
import { originOf } from './shell-differences.ts';
import { chooseFiles, inQueue, openTranscribe } from './transcribe-actions.ts';

test.use({ settings: parametersOpen });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Imports prompts in Settings, and returns to the chat. */
async function importPrompts(page: Page, prompts: readonly { title: string; text: string }[]): Promise<void> {
  await page.goto(`${originOf(page)}#/settings/prompts`);
  await page.getByLabel('File with prompts').setInputFiles({
    name: 'prompts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(prompts)),
  });
  await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(prompts.length);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await expect(messageBox(page)).toBeVisible();
}

test('C25: variables are also asked for in a system prompt, in the palette and for a transcript', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(messageBox(page)).toBeVisible();
  await importPrompts(page, [{ title: 'Tone', text: 'Answer in a {{tone=plain}} tone.' }]);
  const tone = page.getByRole('dialog', { name: 'Tone' }).getByRole('textbox', { name: 'tone' });
  await page.getByRole('button', { name: 'Saved prompts' }).click();
  await page.getByRole('menuitemradio', { name: 'Tone' }).click();
  await tone.fill('warm');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(field(page, 'System prompt')).toHaveValue('Answer in a warm tone.');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Tone');
  await page.getByRole('option', { name: /^Tone/ }).click();
  await expect(tone).toBeFocused();
  await tone.press('Escape');
  await expect(field(page, 'System prompt')).toHaveValue('Answer in a warm tone.');

  await test.step('Send to chat asks for them too, and sends the transcript with the filled prompt', async () => {
    await openTranscribe(page);
    await chooseFiles(page, recording('Interview.wav'));
    await expect(inQueue(page, 'Interview.wav')).toContainText(/words/);
    await inQueue(page, 'Interview.wav').getByRole('link').click();
    await page.getByRole('button', { name: 'Choose a prompt' }).click();
    await page.getByRole('menuitem', { name: 'Tone' }).click();
    await tone.fill('dry');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(messageBox(page)).toHaveValue('Answer in a dry tone.');
    await expect(page.getByRole('button', { name: /^Interview\.txt/ })).toBeVisible();
  });
});
