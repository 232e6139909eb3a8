import { expect, test } from 'vitest';
import { cdp, commands, type LocatorSelectors } from 'vitest/browser';
import { saved } from './backend/gateways.ts';
import { found } from './backend/router.ts';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import {
  attach,
  chooseModel,
  finishedReply,
  messageBox,
  ownMessages,
  replies,
  send,
} from './harness/chat.ts';
import { expectClean } from './harness/expect-clean.ts';
import { page, step, textsOf } from './harness/page.ts';

const attached = (container: LocatorSelectors) =>
  container.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** Returns a file with this content: text, or bytes. */
const file = (name: string, content: string | readonly number[] = '') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

/** “Да” in Windows-1251, which is text in other encodings as well. */
const windows1251 = [0xc4, 0xe0];

/** Sets the page online or offline with the browser's events. */
async function setOnline(online: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => now });
    window.dispatchEvent(new Event(now ? 'online' : 'offline'));
  }, online);
}

test('C16: a file that is text in several encodings is attached as the user reads it', async () => {
  await openApp({ settings: parametersOpen });
  await attach(page, file('old.txt', windows1251), file('notes.txt', 'Bring rope.'));
  const question = page.getByRole('alertdialog', { name: 'Which text is right?' });
  // The other file doesn't wait for the answer.
  await expect
    .element(page.getByRole('list', { name: 'Attachments', includeHidden: true }))
    .toMatchTextContent('notes.txt');
  await question.getByRole('radio', { name: /^Да.*Windows-1251/ }).click();
  await question.getByRole('button', { name: 'Use this text' }).click();
  await attached(page).getByRole('button', { name: 'old.txt' }).first().click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Да');
});

test('C16: a file that isn’t text is refused with its type, and the others are attached', async () => {
  await openApp({ settings: parametersOpen });
  const alert = page.getByRole('alert').filter({ hasText: 'interview.mp3' });
  await attach(
    page,
    file('interview.mp3', 'ID3\x04\0\0\0'),
    file('notes.txt', 'Bring rope.'),
    file('paper.txt', '%PDF-1.7\n1 0 obj'),
    file('report.docx', 'PK\n'),
    file('old.txt', windows1251),
  );
  const question = page.getByRole('alertdialog', { name: 'Which text is right?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => textsOf(attached(page))).toMatchTexts([/notes\.txt/]);
  await expect
    .element(alert)
    .toMatchTextContent(
      '“interview.mp3” is an audio file. Only images, documents and text files can be attached. Add recordings in Transcribe.',
    );
  await expect
    .element(alert)
    .toMatchTextContent('“paper.txt” is damaged or isn’t the type of file that its name suggests.');
  await expect
    .element(alert)
    .toMatchTextContent('“report.docx” is damaged or isn’t the type of file that its name suggests.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('is damaged')).toHaveLength(0);

  await attach(page, file('book.txt', 'x'.repeat(4_000_001)), file('empty.txt', ''));
  await expect.element(page.getByText('“book.txt” is too large to attach.')).toBeVisible();
  await expect.element(page.getByText('“empty.txt” is empty.')).toBeVisible();
  await attach(page, file('just.txt', 'x'.repeat(1_000_000)));
  await expect.poll(() => textsOf(attached(page))).toMatchTexts([/notes\.txt/, /just\.txt\s*1 MB/]);
  await attach(page, ...Array.from({ length: 20 }, (_, at) => file(`n${at}.txt`, 'x')));
  await expect.element(attached(page)).toHaveLength(20);
  await expect
    .element(
      page.getByText(
        'A message can have up to 20 attachments. 2 files weren’t attached: n18.txt and n19.txt.',
      ),
    )
    .toBeVisible();
});

test('C16: of any number of refused files, the user can see which they are and why', async () => {
  await openApp({ settings: parametersOpen });
  const list = page.getByRole('list', { name: 'Some files weren’t attached' });
  const named = (name: string, count: number, bytes: string) =>
    Array.from({ length: count }, (_, at) => file(`${name}${at}.txt`, bytes));

  await attach(page, ...named('few', 4, ''));
  await expect.element(list.getByRole('listitem')).toHaveLength(4);
  await expect.element(page.getByRole('button', { name: /^Show more/ })).toHaveLength(0);

  await attach(page, ...named('empty', 7, ''), ...named('note', 19, 'x'));
  await expect.element(attached(page)).toHaveLength(13);
  await expect.element(list.getByRole('listitem')).toHaveLength(4);
  await page.getByRole('button', { name: 'Show more (4 left)' }).click();
  await expect
    .poll(() => textsOf(list.getByRole('listitem')))
    .toMatchTexts([
      'A message can have up to 20 attachments. 6 files weren’t attached: note13.txt, note14.txt, note15.txt, note16.txt, note17.txt and note18.txt.',
      ...Array.from({ length: 7 }, (_, at) => `“empty${at}.txt” is empty.`),
    ]);
  await expect.element(list).toHaveFocus();
  await expectClean('a list of refused files');
});

test('C16: a long paste stays in the text, can be converted to a file, and the conversion can be undone', async () => {
  await commands.takeClipboard();
  await openApp({ settings: parametersOpen });
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await messageBox.press('Control+v');
  };
  const offer = page.getByRole('button', { name: 'Attach as a file instead' });
  const long = Array.from({ length: 61 }, (_, at) => `line ${at}`).join('\n');

  await messageBox.fill('Short: ');
  await paste('nothing much');
  await expect.element(messageBox).toHaveValue('Short: nothing much');
  await expect.element(offer).toHaveLength(0);
  await messageBox.fill('See: ');
  await messageBox.press('End');
  await paste(long);
  await expect.element(messageBox).toHaveValue(`See: ${long}`);
  await expect.element(messageBox).toHaveFocus();
  await offer.click();
  await expect.element(messageBox).toHaveValue('See: ');
  await expect.poll(() => textsOf(attached(page))).toMatchTexts([/Pasted text\.txt/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(attached(page)).toHaveLength(0);
  await expect.element(messageBox).toHaveValue(`See: ${long}`);
  await expect.element(offer).toHaveLength(0);

  await messageBox.press('Control+a');
  await paste(long);
  await expect.element(offer).toBeVisible();
  await messageBox.press('Control+z');
  await expect.element(messageBox).not.toHaveValue(long);
  await messageBox.fill('Something else');
  await expect.element(offer).toHaveLength(0);
});

test('C16: Enter that belongs to an input method never sends, during a composition or directly afterwards', async () => {
  await openApp({ settings: parametersOpen });
  await chooseModel('demo-brief');
  await messageBox.focus();
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

  await step('Enter during a composition', async () => {
    await cdp().send('Input.imeSetComposition', { text: 'とうきょう', selectionStart: 5, selectionEnd: 5 });
    await expect.element(messageBox).toHaveValue('とうきょう');
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter, windowsVirtualKeyCode: 229 });
    await cdp().send('Input.insertText', { text: '東京' });
    await expect.element(messageBox).toHaveValue('東京');
    await expect.element(ownMessages).toHaveLength(0);
  });
  await step('the Enter that Safari reports after the end of a composition', async () => {
    await messageBox.evaluate((box) => {
      box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '東京' }));
      const delayed = { key: 'Enter', code: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      box.dispatchEvent(new KeyboardEvent('keydown', delayed));
      box.dispatchEvent(new KeyboardEvent('keydown', { ...delayed, keyCode: 13 }));
    });
    await expect.element(messageBox).toHaveValue('東京');
    await expect.element(ownMessages).toHaveLength(0);
  });
  await step('Enter alone sends the composed text, and Shift+Enter breaks the line', async () => {
    // An Enter within 60 ms of the end of a composition is attributed to the input method.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await messageBox.press('Shift+Enter');
    await expect.element(messageBox).toHaveValue('東京\n');
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await messageBox.press('Enter');
    await expect.poll(() => textsOf(ownMessages)).toMatchTexts([/東京/]);
  });
});

test('C16: one Enter sends Hangul with its last syllable, reported before or after the end of the composition', async () => {
  await openApp({ settings: parametersOpen });
  await chooseModel('demo-brief');
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  const type = async (before: string, last: string) => {
    await messageBox.fill(before);
    await cdp().send('Input.imeSetComposition', { text: last, selectionStart: 1, selectionEnd: 1 });
    await expect.element(messageBox).toHaveValue(before + last);
  };
  await step('during the composition, then again after it', async () => {
    await type('안', '녕');
    await cdp().send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      ...enter,
      key: 'Process',
      windowsVirtualKeyCode: 229,
    });
    await cdp().send('Input.insertText', { text: '녕' });
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await expect.poll(() => textsOf(ownMessages)).toMatchTexts([/안녕$/]);
    await expect.element(messageBox).toHaveValue('');
    await finishedReply();
  });
  await step('only after the composition', async () => {
    await type('바', '다');
    await messageBox.evaluate((box) => {
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '다' }));
      const press = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
      box.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await expect.poll(() => textsOf(ownMessages)).toMatchTexts([/안녕$/, /바다$/]);
    await expect.element(messageBox).toHaveValue('');
  });
});

test('C16: offline, the draft stays, Send explains why it’s disabled, and nothing is sent on reconnection', async () => {
  // An address reserved for documentation (RFC 5737), since a gateway on this computer can be reached offline.
  await openApp({ settings: parametersOpen, gateways: [{ ...saved('m'), baseUrl: 'https://192.0.2.1' }] });
  const notice = page.getByText('You’re offline. Your draft is kept.');
  const button = page.getByRole('button', { name: 'Send' });

  await messageBox.fill('For later');
  await expect.element(button).toBeEnabled();
  await setOnline(false);
  await expect.element(notice).toBeVisible();
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('You’re offline. Your draft is kept.');
  await messageBox.press('Enter');
  await button.click({ force: true });
  await expect.element(messageBox).toHaveValue('For later');
  await setOnline(true);
  await expect.element(notice).toHaveLength(0);
  await expect.element(button).toBeEnabled();
  await expect.element(ownMessages).toHaveLength(0);
  await expect.element(messageBox).toHaveValue('For later');
});

test('C16: requests to a gateway on this computer are sent even when offline', async () => {
  await openApp({ settings: parametersOpen });
  await chooseModel('demo-brief');
  await setOnline(false);
  await send('Are you there?');
  await finishedReply();
  await expect.element(page.getByText('You’re offline')).toHaveLength(0);
});

test('C1: a new conversation is shown before its first events arrive, and its parameters stay in place', async () => {
  // The page's watch requests are delayed, so that it can only show the response to Send.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await openApp({
    settings: parametersOpen,
    routes: ({ conversations }) => ({
      conversations: {
        watch: async (input, signal) => {
          await released;
          return found(conversations?.watch)(input, signal);
        },
      },
    }),
  });
  await chooseModel('demo-brief');
  const slider = page.getByRole('slider', { name: 'Temperature' });
  await slider.evaluate((node) => node.setAttribute('data-same', 'yes'));
  await send('Is it here?');
  await expect.element(ownMessages).toMatchTextContent('Is it here?');
  await expect.element(replies).toHaveAttribute('aria-busy', 'true');
  await expect.poll(page.address).toMatch(/#\/chat\/.+/);
  await expect
    .element(page.getByRole('list', { name: 'Conversations' }).getByCss('[aria-current]'))
    .toHaveLength(1);
  await expect.element(slider).toHaveAttribute('data-same', 'yes');
  release();
  await finishedReply();
  expect(replies.element().textContent).not.toBe('');
  // Other conversations have their own settings.
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect.element(slider).not.toHaveAttribute('data-same', 'yes');
});

test('X2 C16: axe finds nothing in the composer’s parts, in either theme', async () => {
  await openApp({ settings: parametersOpen });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chooseModel('demo-brief');
  await attach(page, file('notes.txt', 'Bring rope.\n'), file('a.mp3', 'ID3\0'));
  await expect.element(attached(page)).toHaveLength(1);
  await expect.element(page.getByText('is an audio file')).toBeVisible();
  await expectClean('chips and a refusal');
  await page.getByRole('button', { name: /^notes\.txt / }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Bring rope.');
  await expectClean('an opened attachment');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await send('What is this?');
  await finishedReply();
  await expectClean('chips on a message');
  await ownMessages.first().hover();
  await ownMessages.first().getByRole('button', { name: 'Edit' }).click();
  await expectClean('an edited message with attachments');
  await page.keyboard.press('Escape');
  // The focus returns to Edit, which then shows its tooltip.
  await messageBox.focus();
  await expect.element(page.getByCss('[data-base-ui-portal]')).toHaveLength(0);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'dropped.txt'));
    for (const type of ['dragenter', 'dragover'])
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect.element(page.getByText('To the message you’re writing')).toBeVisible();
  await expectClean('the drop overlay');
});
