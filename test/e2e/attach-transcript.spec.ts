import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { connect, finishedReply, messageBox, send } from './chat-actions.ts';
import { recording } from './every-screen.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { keysOf } from './shell-differences.ts';
import { chooseFiles, inQueue, openTranscribe, threeLines, transcribesWith } from './transcribe-actions.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: 'Attach a transcript' });
const filter = (page: Page) => picker(page).getByRole('combobox', { name: 'Filter by title' });
const rows = (page: Page) => picker(page).getByRole('option');
const chips = (page: Page) => page.getByRole('list', { name: 'Attachments' }).last().getByRole('listitem');

/** Presses the shell's shortcut for attaching a transcript. */
const openPicker = (page: Page) => page.keyboard.press(keysOf('attachTranscript'));

test('C16 T9: a finished transcript can be found, attached and sent by keyboard, like with Send to chat', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) => {
      if (request.path.includes('/audio/')) {
        const panel = request.body.includes('Rotterdam');
        return jsonOf(response, 200, panel ? { text: 'The panel began.', duration: 1 } : threeLines);
      }
      streamOf(response, frame('Here.'), frame('', 'stop'), 'data: [DONE]\n\n');
    }),
  );
  const page = await parlance.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await connect(page, gateway.url);

  await test.step('without finished transcripts, a sentence and a link to Transcribe are shown', async () => {
    await messageBox(page).focus();
    await openPicker(page);
    await expect(picker(page)).toContainText('No finished transcripts yet.');
    await expect(picker(page).getByRole('link', { name: 'Go to Transcribe' })).toBeFocused();
    await expectClean(page, 'nothing to attach');
    await page.keyboard.press('Escape');
    await expect(picker(page)).toHaveCount(0);
    await expect(messageBox(page)).toBeFocused();
    await openPicker(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Transcripts' })).toBeVisible();
    await expect(picker(page)).toHaveCount(0);
  });

  await openTranscribe(page);
  for (const name of ['Interview.wav', 'Rotterdam panel.wav']) {
    await chooseFiles(page, recording(name));
    await expect(inQueue(page, name)).toContainText(/words/);
  }
  await inQueue(page, 'Interview.wav').getByRole('link').click();
  await page.getByRole('button', { name: 'Send to chat' }).click();
  await expect(chips(page)).toHaveText([/^Interview\.txt/]);

  await test.step('the palette opens it from any screen, and Esc returns the focus to the message box', async () => {
    await openTranscribe(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('attach a tr');
    await page.keyboard.press('Enter');
    await expect(filter(page)).toBeFocused();
    await expect(rows(page)).toHaveText([/Rotterdam panel\.wav.*1 s/, /Interview\.wav.*1 s/]);
    await expectClean(page, 'what can be attached');
    await page.keyboard.press('Escape');
    await expect(messageBox(page)).toBeFocused();
  });
  await test.step('typing filters case-insensitively, arrows move, and Enter attaches', async () => {
    await openPicker(page);
    await expect(filter(page)).toBeFocused();
    await page.keyboard.type('nothing like it');
    await expect(rows(page)).toHaveCount(0);
    await expect(picker(page).getByRole('status')).toHaveText('No transcripts found.');
    await page.keyboard.press('Enter');
    await expect(picker(page)).toBeVisible();
    await filter(page).fill('');
    await expect(rows(page).first()).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(picker(page)).toHaveCount(0);
    await expect(messageBox(page)).toBeFocused();
    await expect(chips(page)).toHaveText([/^Interview\.txt/, /^Interview\.txt/]);
    await openPicker(page);
    await page.keyboard.type('ROTTERDAM');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveText([/^Interview\.txt/, /^Interview\.txt/, /^Rotterdam panel\.txt/]);
  });
  await test.step('the texts are sent, and Send to chat and the list attach the same text', async () => {
    await send(page, 'Sum up');
    await finishedReply(page);
    const request = gateway.requests.find(({ path }) => path.endsWith('/chat/completions'));
    const { messages } = JSON.parse(request?.body ?? '') as { messages: { content: string }[] };
    const interview =
      '<attachment name="Interview.txt">\nThe gate was closed. Nobody told us.\n\nWe heard it.\n\n</attachment>\n\n';
    expect(messages.at(-1)?.content).toBe(
      `${interview}${interview}<attachment name="Rotterdam panel.txt">\nThe panel began.\n\n</attachment>\n\nSum up`,
    );
  });
});
