import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { finishedReply, messageBox } from './harness/chat.ts';
import { expectClean } from './harness/expect-clean.ts';
import { page, savedBy, step, textsOf } from './harness/page.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const list = page.getByRole('listbox', { name: 'Saved prompts' });

const translate = 'Translate into {{language=English}}, {{tone:formal|friendly}}:\n{{text}}';

const fileWith = (name: string, text: string) => new File([text], name, { type: 'application/json' });

/** Imports prompts in Settings, and returns to the chat. */
async function importPrompts(prompts: readonly { title: string; text: string }[]): Promise<void> {
  await page.go('settings/prompts');
  await page.getByLabelText('File with prompts').upload(fileWith('prompts.json', JSON.stringify(prompts)));
  await expect
    .element(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem'))
    .toHaveLength(prompts.length);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await expect.element(messageBox).toBeVisible();
}

test('C25: a slash lists the saved prompts, and one with variables is filled in by keyboard alone', async () => {
  await openApp({ settings: parametersOpen });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await messageBox.press('/');
  await expect.element(page.getByText('No saved prompts yet. Add some in Settings › Prompts.')).toBeVisible();
  await messageBox.press('Backspace');
  await importPrompts([
    { title: 'Minutes', text: 'Write minutes.' },
    { title: 'Translate', text: translate },
    { title: 'Rewrite plainly', text: 'Rewrite it.' },
  ]);

  await step(
    'the list follows the typed letters and the arrow keys, and the box keeps the focus',
    async () => {
      await messageBox.fill('Please ');
      await messageBox.press('End');
      await page.keyboard.type('/');
      await expect.element(list.getByRole('option')).toHaveLength(3);
      await expect
        .element(list.getByRole('option', { name: /^Minutes/ }))
        .toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowUp');
      const last = list.getByRole('option', { name: /^Rewrite plainly/ });
      await expect.element(last).toHaveAttribute('aria-selected', 'true');
      await expect.element(messageBox).toHaveAttribute('aria-activedescendant', last.element().id);
      await expect.element(messageBox).toHaveFocus();
      await expectClean('the list of prompts');
      await page.keyboard.type('qqq');
      await expect.element(list).toHaveLength(0);
      for (let at = 0; at < 3; at += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type('tarnslate');
      await expect.poll(() => textsOf(list.getByRole('option'))).toMatchTexts([/^Translate/]);
      for (let at = 0; at < 8; at += 1) await page.keyboard.press('Backspace');
      await expect.element(list.getByRole('option').first()).toMatchTextContent(/^Translate/);
    },
  );
  await step('Esc closes it for this slash only, and nothing was sent', async () => {
    await page.keyboard.press('Escape');
    await expect.element(list).toHaveLength(0);
    await page.keyboard.type('r');
    await expect.element(list).toHaveLength(0);
    await expect.element(messageBox).toHaveValue('Please /tr');
    await messageBox.fill('Please ');
    await messageBox.press('End');
    await page.keyboard.type('/tr');
    await expect.poll(() => textsOf(list.getByRole('option'))).toMatchTexts([/^Translate/]);
  });
  await step('Enter asks for the variables, Tab moves between them, Enter inserts', async () => {
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Translate' });
    await expect.element(form.getByRole('textbox', { name: 'language' })).toHaveFocus();
    await expect.element(form.getByRole('textbox', { name: 'language' })).toHaveValue('English');
    await expectClean('the form for the variables');
    await page.keyboard.type('Dutch');
    await page.keyboard.press('Tab');
    await expect.element(form.getByRole('combobox', { name: 'tone' })).toHaveFocus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await expect.element(form).toHaveLength(0);
    await expect.element(messageBox).toHaveFocus();
    await expect.element(messageBox).toHaveValue('Please Translate into Dutch, friendly:\none\ntwo');
    await page.keyboard.press('Control+z');
    await expect.element(messageBox).toHaveValue('Please /tr');
  });
  await step('cancelling the form leaves the text as it is, with the caret in it', async () => {
    await messageBox.fill('');
    await page.keyboard.type('/trans');
    await expect.element(list).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.element(page.getByRole('dialog', { name: 'Translate' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.element(page.getByRole('dialog')).toHaveLength(0);
    await expect.element(messageBox).toHaveFocus();
    await page.keyboard.type('!');
    await expect.element(messageBox).toHaveValue('/trans!');
  });
  await step('a slash in a word or a path lists nothing, so that Enter sends', async () => {
    await messageBox.fill('');
    await page.keyboard.type('and/m');
    await expect.element(list).toHaveLength(0);
    await messageBox.fill('');
    await page.keyboard.type('/usr/bin');
    await expect.element(list).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect.element(page.getByRole('article', { name: /^You, / })).toMatchTextContent(/\/usr\/bin/);
  });
  await step('the editor of a sent message lists them too, above its text', async () => {
    await finishedReply();
    await page.getByRole('article', { name: /^You, / }).hover();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = field('Edit message');
    await editor.fill('');
    await page.keyboard.type('/min');
    await expect.poll(() => textsOf(list.getByRole('option'))).toMatchTexts([/Minutes/]);
    await expect.element(list).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect.element(list).toHaveLength(0);
    await expect.element(editor).toHaveFocus();
    await editor.fill('');
    await page.keyboard.type('/min');
    await expect.element(list).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.element(editor).toHaveValue('Write minutes.');
  });
});

test('C25: an input method keeps its keys while the list is open', async () => {
  await openApp({ settings: parametersOpen });
  await expect.element(messageBox).toBeVisible();
  await importPrompts([{ title: '会议纪要', text: '写会议纪要。' }]);
  await messageBox.click();
  await page.keyboard.type('/');
  await expect.element(list.getByRole('option')).toHaveLength(1);
  await cdp().send('Input.imeSetComposition', { text: 'hui', selectionStart: 3, selectionEnd: 3 });
  await expect.element(list).toHaveLength(0);
  await cdp().send('Input.insertText', { text: '会' });
  await expect.element(messageBox).toHaveValue('/会');
  await expect.element(list.getByRole('option')).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect.element(messageBox).toHaveValue('写会议纪要。');
});

test('C25: the library is exported as a file, importing it again adds nothing, and a file without prompts is refused', async () => {
  await openApp({ settings: parametersOpen });
  await expect.element(messageBox).toBeVisible();
  const prompts = [
    { title: 'Minutes', text: 'Write minutes.' },
    { title: 'Translate', text: translate },
  ];
  await importPrompts(prompts);
  await page.go('settings/prompts');
  await page.getByRole('button', { name: /^Translate / }).click();
  await expect.element(page.getByText(/^Asks for: language, tone,? and text$/)).toBeVisible();
  const file = await savedBy(() => page.getByRole('button', { name: 'Export prompts' }).click());
  expect(file.name).toBe('parlance-prompts.json');
  const exported: unknown = JSON.parse(file.text);
  expect(exported).toEqual({ format: 'parlance-prompts', version: 1, prompts });
  const choose = (name: string, text: string) =>
    page.getByLabelText('File with prompts').upload(fileWith(name, text));
  await choose('again.json', JSON.stringify(exported));
  await expect.element(page.getByText('0 prompts were added. 2 are already saved.')).toBeVisible();
  await choose('notes.json', '{"notes": []}');
  await expect
    .element(page.getByText('“notes.json” contains no prompts that Parlance can read.'))
    .toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveLength(2);
});
