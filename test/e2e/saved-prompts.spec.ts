import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { finishedReply, messageBox, useDemo } from './chat-actions.ts';
import { recording } from './every-screen.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';
import { originOf, savedBy } from './shell-differences.ts';
import { chooseFiles, inQueue, openTranscribe } from './transcribe-actions.ts';

test.use({ settings: parametersOpen });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Saved prompts' });

const translate = 'Translate into {{language=English}}, {{tone:formal|friendly}}:\n{{text}}';

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

test('C25: a slash lists the saved prompts, and one with variables is filled in by keyboard alone', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await useDemo(page);
  await messageBox(page).press('/');
  await expect(page.getByText('No saved prompts yet. Add some in Settings › Prompts.')).toBeVisible();
  await messageBox(page).press('Backspace');
  await importPrompts(page, [
    { title: 'Minutes', text: 'Write minutes.' },
    { title: 'Translate', text: translate },
    { title: 'Rewrite plainly', text: 'Rewrite it.' },
  ]);

  await test.step('the list follows the typed letters and the arrow keys, and the box keeps the focus', async () => {
    await messageBox(page).fill('Please ');
    await messageBox(page).press('End');
    await page.keyboard.type('/');
    await expect(list(page).getByRole('option')).toHaveCount(3);
    await expect(list(page).getByRole('option', { name: /^Minutes/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('ArrowUp');
    const last = list(page).getByRole('option', { name: /^Rewrite plainly/ });
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(messageBox(page)).toHaveAttribute(
      'aria-activedescendant',
      (await last.getAttribute('id')) ?? '',
    );
    await expect(messageBox(page)).toBeFocused();
    await expectClean(page, 'the list of prompts');
    await page.keyboard.type('qqq');
    await expect(list(page)).toHaveCount(0);
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('tarnslate');
    await expect(list(page).getByRole('option')).toHaveText([/^Translate/]);
    for (let at = 0; at < 8; at += 1) await page.keyboard.press('Backspace');
    await expect(list(page).getByRole('option').first()).toHaveText(/^Translate/);
  });
  await test.step('Esc closes it for this slash only, and nothing was sent', async () => {
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.type('r');
    await expect(list(page)).toHaveCount(0);
    await expect(messageBox(page)).toHaveValue('Please /tr');
    await messageBox(page).fill('Please ');
    await messageBox(page).press('End');
    await page.keyboard.type('/tr');
    await expect(list(page).getByRole('option')).toHaveText([/^Translate/]);
  });
  await test.step('Enter asks for the variables, Tab moves between them, Enter inserts', async () => {
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Translate' });
    await expect(form.getByRole('textbox', { name: 'language' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'language' })).toHaveValue('English');
    await expectClean(page, 'the form for the variables');
    await page.keyboard.type('Dutch');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('combobox', { name: 'tone' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(messageBox(page)).toBeFocused();
    await expect(messageBox(page)).toHaveValue('Please Translate into Dutch, friendly:\none\ntwo');
    await page.keyboard.press('Control+z');
    await expect(messageBox(page)).toHaveValue('Please /tr');
  });
  await test.step('cancelling the form leaves the text as it is, with the caret in it', async () => {
    await messageBox(page).fill('');
    await page.keyboard.type('/trans');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('dialog', { name: 'Translate' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(messageBox(page)).toBeFocused();
    await page.keyboard.type('!');
    await expect(messageBox(page)).toHaveValue('/trans!');
  });
  await test.step('a slash in a word or a path lists nothing, so that Enter sends', async () => {
    await messageBox(page).fill('');
    await page.keyboard.type('and/m');
    await expect(list(page)).toHaveCount(0);
    await messageBox(page).fill('');
    await page.keyboard.type('/usr/bin');
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^You, / })).toHaveText(/\/usr\/bin/);
  });
  await test.step('the editor of a sent message lists them too, above its text', async () => {
    await finishedReply(page);
    await page.getByRole('article', { name: /^You, / }).hover();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = field(page, 'Edit message');
    await editor.fill('');
    await page.keyboard.type('/min');
    await expect(list(page).getByRole('option')).toHaveText([/Minutes/]);
    await expect(list(page)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(editor).toBeFocused();
    await editor.fill('');
    await page.keyboard.type('/min');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(editor).toHaveValue('Write minutes.');
  });
});

test('C25: an input method keeps its keys while the list is open', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  await importPrompts(page, [{ title: '会议纪要', text: '写会议纪要。' }]);
  await messageBox(page).click();
  await page.keyboard.type('/');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'hui', selectionStart: 3, selectionEnd: 3 });
  await expect(list(page)).toHaveCount(0);
  await client.send('Input.insertText', { text: '会' });
  await expect(messageBox(page)).toHaveValue('/会');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(messageBox(page)).toHaveValue('写会议纪要。');
});

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

test('C25: the library is exported as a file, importing it again adds nothing, and a file without prompts is refused', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const prompts = [
    { title: 'Minutes', text: 'Write minutes.' },
    { title: 'Translate', text: translate },
  ];
  await importPrompts(page, prompts);
  await page.goto(`${originOf(page)}#/settings/prompts`);
  await page.getByRole('button', { name: /^Translate / }).click();
  await expect(page.getByText(/^Asks for: language, tone,? and text$/)).toBeVisible();
  const saved = await savedBy(page, () => page.getByRole('button', { name: 'Export prompts' }).click());
  expect(saved.name).toBe('parlance-prompts.json');
  const exported: unknown = JSON.parse(await readFile(saved.path, 'utf8'));
  expect(exported).toEqual({ format: 'parlance-prompts', version: 1, prompts });
  const choose = (name: string, text: string) =>
    page
      .getByLabel('File with prompts')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('again.json', JSON.stringify(exported));
  await expect(page.getByText('0 prompts were added. 2 are already saved.')).toBeVisible();
  await choose('notes.json', '{"notes": []}');
  await expect(page.getByText('“notes.json” contains no prompts that Parlance can read.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(2);
});
