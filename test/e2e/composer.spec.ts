import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, replies, send, textOf } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { parametersOpen, test } from './fixtures.ts';
import { folderRefusal } from './shell-differences.ts';
import { storedDraftsIn } from './stored-drafts.ts';

test.use({ settings: parametersOpen });

const done = 'data: [DONE]\n\n';
const key = 'sk-test-0123456789';

const ownMessages = (page: Page) => page.getByRole('article', { name: /^You, / });
const attached = (container: Page | Locator) =>
  container.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

type GivenFile = { readonly name: string; readonly bytes: Buffer | string; readonly type?: string };

/** Chooses files with the plus button of the composer or the edited message. */
async function choose(container: Page | Locator, ...files: readonly GivenFile[]): Promise<void> {
  const chosen = files.map(({ name, bytes, type = '' }) => ({
    name,
    mimeType: type,
    buffer: Buffer.from(bytes),
  }));
  await container.getByLabel('Files to attach').last().setInputFiles(chosen);
}

/** Starts a gateway that answers every message. `received` returns the messages so far. */
async function answering(): Promise<ScriptedGateway & { readonly received: () => readonly string[] }> {
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    streamOf(response, frame('Here.'), frame('', 'stop'), done);
  });
  const received = () =>
    gateway.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(
        ({ body }) =>
          (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content ?? '',
      );
  return { ...gateway, received };
}

/** Drags files over the page as the system does, with their real paths, and drops them unless `hovers` is set. */
async function drag(page: Page, files: readonly string[], { hovers = false } = {}): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', ...(hovers ? [] : ['drop'])] as const) {
    await client.send('Input.dispatchDragEvent', { type: type as 'drop', x: 600, y: 300, data });
  }
}

test('C16: text files are attached, shown as chips, opened, removed, sent and stored with the message', async ({
  parlance,
}) => {
  await using gateway = await answering();
  const page = await parlance.startWith(gateway.url);
  await choose(
    page,
    { name: 'tides.csv', bytes: 'time,height\n06:12,4.1\n' },
    { name: 'Kai.srt', bytes: Buffer.from(`\ufeff1\n00:00:01 --> 00:00:02\nGrüße\n`, 'utf16le') },
    { name: 'no-extension', bytes: '\ufeff{"a": 1}' },
  );
  await expect(attached(page)).toHaveText([/tides\.csv\s*22 bytes/, /Kai\.srt/, /no-extension/]);

  await test.step('opening a chip shows its text', async () => {
    await page.getByRole('button', { name: /^Kai\.srt / }).click();
    const dialog = page.getByRole('dialog', { name: 'Kai.srt' });
    await expect(dialog).toContainText('Grüße');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Kai\.srt / })).toBeFocused();
  });
  await test.step('removing by keyboard, with Undo, moves the focus to the next chip', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^no-extension / })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(attached(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Kai\.srt / })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(attached(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove no-extension' }).press('Enter');
    await expect(attached(page)).toHaveCount(2);
  });
  await test.step('attachments are sent with the message and shown on it', async () => {
    await send(page, 'What is in these?');
    await finishedReply(page);
    expect(gateway.received()).toEqual([
      '<attachment name="tides.csv">\ntime,height\n06:12,4.1\n\n</attachment>\n\n' +
        '<attachment name="Kai.srt">\n1\n00:00:01 --> 00:00:02\nGrüße\n\n</attachment>\n\nWhat is in these?',
    ]);
    await expect(attached(ownMessages(page).first())).toHaveText([/tides\.csv/, /Kai\.srt/]);
    await expect(attached(page)).toHaveCount(2);
  });
  await test.step('an edit keeps and changes attachments, and the first version keeps its own', async () => {
    await ownMessages(page).first().hover();
    await ownMessages(page).first().getByRole('button', { name: 'Edit' }).click();
    await ownMessages(page).first().getByRole('button', { name: 'Remove tides.csv' }).click();
    await choose(ownMessages(page).first(), { name: 'more.md', bytes: '# More' });
    await expect(attached(ownMessages(page).first())).toHaveText([/Kai\.srt/, /more\.md/]);
    await page.getByRole('button', { name: 'Send as new version' }).click();
    await expect(ownMessages(page).first()).toContainText(/2\s*\/\s*2/);
    await finishedReply(page);
    expect(gateway.received().at(-1)).toContain('<attachment name="more.md">\n# More\n</attachment>');
    expect(gateway.received().at(-1)).not.toContain('tides.csv');
    await ownMessages(page).first().getByRole('button', { name: 'Previous version' }).click();
    await expect(attached(ownMessages(page).first())).toHaveText([/tides\.csv/, /Kai\.srt/]);
  });
  await test.step('a message can consist of an attachment only', async () => {
    await choose(page, { name: 'alone.txt', bytes: 'By itself.' });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await messageBox(page).press('Enter');
    await expect(ownMessages(page)).toHaveCount(2);
    await expect(attached(ownMessages(page).last())).toHaveText([/alone\.txt/]);
  });
});

test('C16: a file that is text in several encodings is attached as the user reads it', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  // “Да” in Windows-1251.
  await choose(
    page,
    { name: 'old.txt', bytes: Buffer.from('\xc4\xe0', 'latin1') },
    { name: 'notes.txt', bytes: 'Bring rope.' },
  );
  const question = page.getByRole('alertdialog', { name: 'Which text is right?' });
  // The other file doesn't wait for the answer.
  await expect(page.getByRole('list', { name: 'Attachments', includeHidden: true })).toContainText(
    'notes.txt',
  );
  await question.getByRole('radio', { name: /^Да.*Windows-1251/ }).check();
  await question.getByRole('button', { name: 'Use this text' }).click();
  await attached(page).getByRole('button', { name: 'old.txt' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Да');
});

test('C16: a file that isn’t text is refused with its type, and the others are attached', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const alert = page.getByRole('alert');
  await choose(
    page,
    { name: 'interview.mp3', bytes: 'ID3\x04\0\0\0' },
    { name: 'notes.txt', bytes: 'Bring rope.' },
    { name: 'paper.txt', bytes: '%PDF-1.7\n1 0 obj' },
    { name: 'report.docx', bytes: 'PK\n' },
    // “Да” in Windows-1251, which is text in other encodings as well.
    { name: 'old.txt', bytes: Buffer.from('\xc4\xe0', 'latin1') },
  );
  const question = page.getByRole('alertdialog', { name: 'Which text is right?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(attached(page)).toHaveText([/notes\.txt/]);
  await expect(alert).toContainText([
    '“interview.mp3” is an audio file. Only images, documents and text files can be attached. Add recordings in Transcribe.',
  ]);
  await expect(alert).toContainText([
    '“paper.txt” is damaged or isn’t the type of file that its name suggests.',
  ]);
  await expect(alert).toContainText([
    '“report.docx” is damaged or isn’t the type of file that its name suggests.',
  ]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('is damaged')).toHaveCount(0);

  await choose(page, { name: 'book.txt', bytes: 'x'.repeat(4_000_001) }, { name: 'empty.txt', bytes: '' });
  await expect(page.getByText('“book.txt” is too large to attach.')).toBeVisible();
  await expect(page.getByText('“empty.txt” is empty.')).toBeVisible();
  await choose(page, { name: 'just.txt', bytes: 'x'.repeat(1_000_000) });
  await expect(attached(page)).toHaveText([/notes\.txt/, /just\.txt\s*1 MB/]);
  await choose(page, ...Array.from({ length: 20 }, (_, at) => ({ name: `n${at}.txt`, bytes: 'x' })));
  await expect(attached(page)).toHaveCount(20);
  await expect(
    page.getByText('A message can have up to 20 attachments. 2 files weren’t attached: n18.txt and n19.txt.'),
  ).toBeVisible();
});

test('C16: of any number of refused files, the user can see which they are and why', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const list = page.getByRole('list', { name: 'Some files weren’t attached' });
  const named = (name: string, count: number, bytes: string) =>
    Array.from({ length: count }, (_, at) => ({ name: `${name}${at}.txt`, bytes }));

  await choose(page, ...named('few', 4, ''));
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0);

  await choose(page, ...named('empty', 7, ''), ...named('note', 19, 'x'));
  await expect(attached(page)).toHaveCount(13);
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show more (4 left)' }).click();
  await expect(list.getByRole('listitem')).toHaveText([
    'A message can have up to 20 attachments. 6 files weren’t attached: note13.txt, note14.txt, note15.txt, note16.txt, note17.txt and note18.txt.',
    ...Array.from({ length: 7 }, (_, at) => `“empty${at}.txt” is empty.`),
  ]);
  await expect(list).toBeFocused();
  await expectClean(page, 'a list of refused files');
});

test('C16: files can be dropped anywhere on the chat, and the overlay says where they go', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const folder = join(parlance.dataFolder, 'dropped');
  await mkdir(join(folder, 'a folder'), { recursive: true });
  const paths = ['rope.txt', 'tide.json', 'song.wav'].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, path.endsWith('wav') ? 'RIFF\0\0\0\0WAVEfmt ' : '{}');
  const [rope = '', tide = '', song = ''] = paths;
  await expect(messageBox(page)).toBeVisible();

  await drag(page, [rope, tide], { hovers: true });
  await expect(page.getByText('To the message you’re writing')).toBeVisible();
  await drag(page, [rope, tide]);
  await expect(page.getByText('To the message you’re writing')).toHaveCount(0);
  await expect(attached(page)).toHaveText([/rope\.txt/, /tide\.json/]);

  await drag(page, [song, join(folder, 'a folder')]);
  await expect(page.getByText('“song.wav” is an audio file.')).toBeVisible();
  await expect(page.getByText(folderRefusal('a folder'))).toBeVisible();
  await expect(attached(page)).toHaveCount(2);
});

test('C16: a long paste stays in the text, can be converted to a file, and the conversion can be undone', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await messageBox(page).press('ControlOrMeta+v');
  };
  const offer = page.getByRole('button', { name: 'Attach as a file instead' });
  const long = Array.from({ length: 61 }, (_, at) => `line ${at}`).join('\n');

  await messageBox(page).fill('Short: ');
  await paste('nothing much');
  await expect(messageBox(page)).toHaveValue('Short: nothing much');
  await expect(offer).toHaveCount(0);
  await messageBox(page).fill('See: ');
  await messageBox(page).press('End');
  await paste(long);
  await expect(messageBox(page)).toHaveValue(`See: ${long}`);
  await expect(messageBox(page)).toBeFocused();
  await offer.click();
  await expect(messageBox(page)).toHaveValue('See: ');
  await expect(attached(page)).toHaveText([/Pasted text\.txt/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(attached(page)).toHaveCount(0);
  await expect(messageBox(page)).toHaveValue(`See: ${long}`);
  await expect(offer).toHaveCount(0);

  await messageBox(page).press('ControlOrMeta+a');
  await paste(long);
  await expect(offer).toBeVisible();
  await messageBox(page).press('ControlOrMeta+z');
  await expect(messageBox(page)).not.toHaveValue(long);
  await messageBox(page).fill('Something else');
  await expect(offer).toHaveCount(0);
});

test('C16: Enter that belongs to an input method never sends, during a composition or directly afterwards', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await messageBox(page).focus();
  const client = await page.context().newCDPSession(page);
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

  await test.step('Enter during a composition', async () => {
    await client.send('Input.imeSetComposition', { text: 'とうきょう', selectionStart: 5, selectionEnd: 5 });
    await expect(messageBox(page)).toHaveValue('とうきょう');
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter, windowsVirtualKeyCode: 229 });
    await client.send('Input.insertText', { text: '東京' });
    await expect(messageBox(page)).toHaveValue('東京');
    await expect(ownMessages(page)).toHaveCount(0);
  });
  await test.step('the Enter that Safari reports after the end of a composition', async () => {
    await messageBox(page).evaluate((box) => {
      box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '東京' }));
      const delayed = { key: 'Enter', code: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      box.dispatchEvent(new KeyboardEvent('keydown', delayed));
      box.dispatchEvent(new KeyboardEvent('keydown', { ...delayed, keyCode: 13 }));
    });
    await expect(messageBox(page)).toHaveValue('東京');
    await expect(ownMessages(page)).toHaveCount(0);
  });
  await test.step('Enter alone sends the composed text, and Shift+Enter breaks the line', async () => {
    // An Enter within 60 ms of the end of a composition is attributed to the input method.
    const ended = await page.evaluate(() => performance.now());
    await page.waitForFunction((before) => performance.now() - before > 100, ended);
    await messageBox(page).press('Shift+Enter');
    await expect(messageBox(page)).toHaveValue('東京\n');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await messageBox(page).press('Enter');
    await expect(ownMessages(page)).toHaveText([/東京/]);
  });
});

test('C16: one Enter sends Hangul with its last syllable, reported before or after the end of the composition', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  const client = await page.context().newCDPSession(page);
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  const type = async (before: string, last: string) => {
    await messageBox(page).fill(before);
    await client.send('Input.imeSetComposition', { text: last, selectionStart: 1, selectionEnd: 1 });
    await expect(messageBox(page)).toHaveValue(before + last);
  };
  await test.step('during the composition, then again after it', async () => {
    await type('안', '녕');
    await client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      ...enter,
      key: 'Process',
      windowsVirtualKeyCode: 229,
    });
    await client.send('Input.insertText', { text: '녕' });
    await client.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await expect(ownMessages(page)).toHaveText([/안녕$/]);
    await expect(messageBox(page)).toHaveValue('');
    await finishedReply(page);
  });
  await test.step('only after the composition', async () => {
    await type('바', '다');
    await messageBox(page).evaluate((box) => {
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '다' }));
      const press = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
      box.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await expect(ownMessages(page)).toHaveText([/안녕$/, /바다$/]);
    await expect(messageBox(page)).toHaveValue('');
  });
});

test('C16: the message box grows to ten lines, then scrolls, and accepts text while a reply streams', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-long');
  const height = async () => (await messageBox(page).boundingBox())?.height ?? 0;
  const heights: number[] = [];
  for (const lines of [1, 2, 10, 11, 40]) {
    await messageBox(page).fill(Array.from({ length: lines }, () => 'x').join('\n'));
    heights.push(await height());
  }
  expect(heights).toEqual([22, 44, 220, 220, 220]);
  await send(page, 'Go on at length');
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'true');
  await messageBox(page).pressSequentially('Next, please');
  await messageBox(page).press('Enter');
  await expect(messageBox(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  // The first Esc takes the queued message back.
  await page.keyboard.press('Escape');
  await expect(messageBox(page)).toHaveValue('Next, please');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(messageBox(page)).toHaveValue('Next, please');
  await expect(ownMessages(page)).toHaveCount(1);
});

test('C16: offline, the draft stays, Send explains why it’s disabled, and nothing is sent on reconnection', async ({
  parlance,
}) => {
  const page = await parlance.start();
  // An address reserved for documentation (RFC 5737). It isn't on this computer, and nothing answers there.
  await page.getByRole('textbox', { name: 'Base URL' }).fill('https://192.0.2.1');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const sendAnyway = page.getByRole('button', { name: /anyway/i });
  await expect(sendAnyway.or(messageBox(page))).toBeVisible();
  if (await sendAnyway.isVisible()) await sendAnyway.click();
  await expect(messageBox(page)).toBeVisible();
  const notice = page.getByText('You’re offline. Your draft is kept.');
  const button = page.getByRole('button', { name: 'Send' });

  await messageBox(page).fill('For later');
  await expect(button).toBeEnabled();
  await setOnline(page, false);
  await expect(notice).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('You’re offline. Your draft is kept.');
  await messageBox(page).press('Enter');
  await button.click({ force: true });
  await expect(messageBox(page)).toHaveValue('For later');
  await setOnline(page, true);
  await expect(notice).toHaveCount(0);
  await expect(button).toBeEnabled();
  await expect(ownMessages(page)).toHaveCount(0);
  await expect(messageBox(page)).toHaveValue('For later');
});

test('C16: requests to a gateway on this computer are sent even when offline', { tag: '@long' }, async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await setOnline(page, false);
  await send(page, 'Are you there?');
  await finishedReply(page);
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

test('C1: a new conversation is shown before its first events arrive, and its parameters stay in place', {
  tag: '@browser',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  // The page's watch requests are delayed, so that it can only show the response to Send.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (message.toString().includes('"/conversations/watch"'))
        void released.then(() => server.send(message));
      else server.send(message);
    });
    server.onMessage((message) => socket.send(message));
  });
  await page.reload();
  const slider = page.getByRole('slider', { name: 'Temperature' });
  await slider.evaluate((node) => node.setAttribute('data-same', 'yes'));
  await send(page, 'Is it here?');
  await expect(ownMessages(page)).toContainText('Is it here?');
  await expect(replies(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/#\/chat\/.+/);
  await expect(page.getByRole('list', { name: 'Conversations' }).locator('[aria-current]')).toHaveCount(1);
  await expect(slider).toHaveAttribute('data-same', 'yes');
  release();
  await finishedReply(page);
  expect(await textOf(replies(page))).not.toBe('');
  // Other conversations have their own settings.
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(slider).not.toHaveAttribute('data-same', 'yes');
});

test('C16: while Parlance doesn’t respond, the draft stays and Send says why it waits', {
  tag: '@browser',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  let cut = () => {};
  await page.context().routeWebSocket(/\/contract$/, (socket) => {
    socket.connectToServer();
    cut = () => void socket.close({ code: 1001 });
  });
  await page.reload();
  await messageBox(page).fill('For later');
  const button = page.getByRole('button', { name: 'Send' });
  await expect(button).toBeEnabled();
  await page.context().route(/\/session$/, (route) => route.abort());
  cut();
  await expect(page.getByText('Parlance isn’t responding. Trying again…')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Parlance isn’t responding. Your draft is kept.');
  await messageBox(page).fill('For later, and on');
  await messageBox(page).press('Enter');
  await page.context().unroute(/\/session$/);
  await expect(button).toBeEnabled();
  await expect(messageBox(page)).toHaveValue('For later, and on');
  await expect(ownMessages(page)).toHaveCount(0);
  await expect.poll(() => storedDraftsIn(parlance.dataFolder)).toContain('For later, and on');
  await page.reload();
  await expect(messageBox(page)).toHaveValue('For later, and on');
});

/**
 * Sets the page online or offline with the browser's events. Playwright's emulation would also block loopback, which
 * works offline.
 */
async function setOnline(page: Page, online: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => now });
    window.dispatchEvent(new Event(now ? 'online' : 'offline'));
  }, online);
}

test('X2 C16: axe finds nothing in the composer’s parts, in either theme', { tag: '@long' }, async ({
  parlance,
}) => {
  test.slow();
  const page = await parlance.start({ flags: ['--demo'] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chooseModel(page, 'demo-brief');
  await choose(page, { name: 'notes.txt', bytes: 'Bring rope.\n' }, { name: 'a.mp3', bytes: 'ID3\0' });
  await expect(attached(page)).toHaveCount(1);
  await expect(page.getByText('is an audio file')).toBeVisible();
  await expectClean(page, 'chips and a refusal');
  await page.getByRole('button', { name: /^notes\.txt / }).click();
  await expect(page.getByRole('dialog')).toContainText('Bring rope.');
  await expectClean(page, 'an opened attachment');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await send(page, 'What is this?');
  await finishedReply(page);
  await expectClean(page, 'chips on a message');
  await ownMessages(page).first().hover();
  await ownMessages(page).first().getByRole('button', { name: 'Edit' }).click();
  await expectClean(page, 'an edited message with attachments');
  await page.keyboard.press('Escape');
  // The focus returns to Edit, which then shows its tooltip.
  await messageBox(page).focus();
  await expect(page.locator('[data-base-ui-portal]')).toHaveCount(0);
  const folder = join(parlance.dataFolder, 'dropped.txt');
  await writeFile(folder, 'x');
  await drag(page, [folder], { hovers: true });
  await expect(page.getByText('To the message you’re writing')).toBeVisible();
  await expectClean(page, 'the drop overlay');
});
