import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { messageBox } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { intercept } from './shell-differences.ts';
import {
  canSpeak,
  chooseFiles,
  fieldOf,
  inQueue,
  openHowMade,
  openNextSettings,
  openTranscribe,
  setNext,
  spoken,
  threeLines,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

/** No key, for tests that restart the app: a key saved for one run would have to be entered again. */
const noKey = '';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Starts a gateway that answers every recording with three lines. */
const startGateway = () =>
  startScriptedGateway(transcribesWith((_, response) => jsonOf(response, 200, threeLines)));

test('T1 the demo gateway transcribes many files of different formats at once', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  await expect(page.getByRole('heading', { name: 'Transcribe a recording' })).toBeVisible();
  const text = 'The harbour gate was closed an hour before they voted.';
  const names = ['one.mp3', 'two.ogg', 'three.flac', 'four.wav'];
  await chooseFiles(
    page,
    names.map((name) => spoken(name, text)),
  );
  for (const name of names) await expect(inQueue(page, name)).toContainText(/\d+ words, English/);
  await expect(transcript(page).getByRole('listitem').first()).toBeVisible();
});

test('T1 a sample of 42 seconds shows what Transcribe does without a recording of one’s own', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  await button(page, 'Try a sample, 0:42').click();
  const sample = 'Sample: a morning at the harbour.mp3';
  await expect(inQueue(page, sample)).toContainText(/\d+ words, English/);
  await expect(page.getByRole('heading', { name: sample })).toBeVisible();
  await expect(inQueue(page, sample)).toContainText('0:42');
});

test('T1 files can be dropped and pasted, and the drop area says what happens to them', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const bytes = (await readFile(spoken('pasted.wav', 'Hello.'))).toString('base64');
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([data], 'pasted.wav', { type: 'audio/wav' }));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.body.dispatchEvent(paste);
  }, bytes);
  await expect(inQueue(page, 'pasted.wav')).toContainText('10 words, English');
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [spoken('dropped.wav', 'Hello.')], dragOperationsMask: 1 };
  const drag = (type: string) =>
    client.send('Input.dispatchDragEvent', { type: type as 'drop', x: 1030, y: 400, data });
  await drag('dragEnter');
  await expect(page.getByText('Into English')).toBeVisible();
  await drag('dragOver');
  await drag('drop');
  await expect(inQueue(page, 'dropped.wav')).toContainText('10 words, in English');
  const paths = gateway.requests.map(({ path }) => path).filter((path) => path.includes('/audio/'));
  expect(paths).toEqual(['/v1/audio/transcriptions', '/v1/audio/translations']);
});

test('T1 a dropped folder of recordings is added completely, and recordings dropped on a chat go to Transcribe', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const folder = join(parlance.dataFolder, 'tapes');
  await mkdir(join(folder, 'more'), { recursive: true });
  await copyFile(spoken('tape 1.mp3', 'One.'), join(folder, 'tape 1.mp3'));
  await copyFile(spoken('tape 2.ogg', 'Two.'), join(folder, 'more', 'tape 2.ogg'));
  const client = await page.context().newCDPSession(page);
  const drop = async (path: string) => {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await client.send('Input.dispatchDragEvent', { type: type as 'drop', x: 500, y: 400, data });
  };
  await drop(spoken('memo.wav', 'A memo.'));
  await expect(inQueue(page, 'memo.wav')).toContainText(/words, English/);
  await drop(folder);
  await expect(inQueue(page, 'tape 1.mp3')).toContainText(/words, English/);
  await expect(inQueue(page, 'tape 2.ogg')).toContainText(/words, English/);
});

test('X4: if a part of the page can’t be loaded, an added recording is named, and added on retry', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openTranscribe(page);
  const unloadable = await intercept(page, /^\/assets\/probe-audio-[^/]*\.js$/);
  const recording = spoken('one.mp3', 'The harbour gate was closed.');
  await chooseFiles(page, [recording]);
  await expect(page.getByRole('alert').filter({ hasText: 'one.mp3' })).toBeVisible();
  await unloadable.stop();
  await page.reload();
  await chooseFiles(page, [recording]);
  await expect(inQueue(page, 'one.mp3')).toContainText('words');
  expect(errors).toEqual([]);
});

test('T3 after kill -9, answered recordings stay, sent ones wait for Retry, and waiting ones continue', async ({
  parlance,
}) => {
  const pending: { name: string; response: ServerResponse }[] = [];
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) => {
      pending.push({ name: /filename="([^"]+)"/.exec(request.body)?.[1] ?? '', response });
    }),
  );
  const answer = (name: string) =>
    jsonOf(pending.findLast((one) => one.name === name)?.response as ServerResponse, 200, threeLines);
  const page = await parlance.startWith(gateway.url, noKey);
  await openTranscribe(page);
  const names = ['done.wav', 'sent.wav', 'also.wav', 'last.wav'];
  await chooseFiles(
    page,
    names.map((name) => spoken(name, name)),
  );
  await expect(inQueue(page, 'sent.wav')).toContainText('Transcribing');
  await expect(inQueue(page, 'last.wav')).toContainText('Waiting');
  await expect.poll(() => pending.length).toBe(2);
  answer('done.wav');
  await expect(inQueue(page, 'done.wav')).toContainText('10 words, English');
  await expect.poll(() => pending.length).toBe(3);
  await parlance.running().kill();

  const restarted = await parlance.start();
  await openTranscribe(restarted);
  await expect(inQueue(restarted, 'done.wav')).toContainText('10 words, English');
  await expect(inQueue(restarted, 'last.wav')).toContainText('Transcribing');
  await expect(inQueue(restarted, 'sent.wav')).toContainText('Parlance closed before the response arrived');
  await inQueue(restarted, 'sent.wav').getByRole('link').click();
  await expect(restarted.getByRole('main')).toContainText('Retrying could charge you again');
  expect(pending.map(({ name }) => name).toSorted()).toEqual([
    'also.wav',
    'done.wav',
    'last.wav',
    'sent.wav',
  ]);
  await inQueue(restarted, 'sent.wav').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => pending.filter(({ name }) => name === 'sent.wav').length).toBe(2);
  answer('sent.wav');
  await expect(transcript(restarted)).toContainText('Nobody told us.');
});

test('T3 an upload shows its bytes, and after a kill it costs nothing and restarts by itself', {
  tag: '@long',
}, async ({ parlance }) => {
  let isStuck = true;
  let requests = 0;
  // While `isStuck` is set, requests aren't read beyond what the network buffers hold.
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models'))
      return jsonOf(response, 200, { data: [{ id: 'whisper-1' }, { id: 'w' }] });
    requests += 1;
    if (isStuck) return;
    request.resume().on('end', () => jsonOf(response, 200, threeLines));
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await parlance.startWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, noKey);
  await openTranscribe(page);
  const head = await readFile(spoken('big.wav', 'Long.'));
  const buffer = Buffer.concat([head, Buffer.alloc(24_000_000 - head.length)]);
  await chooseFiles(page, { name: 'big.wav', mimeType: 'audio/wav', buffer });
  await expect(inQueue(page, 'big.wav')).toContainText(/Uploading \d+%/);
  await expect(inQueue(page, 'big.wav')).toContainText(/MB of 24 MB/);
  await parlance.running().kill();
  isStuck = false;
  const restarted = await parlance.start();
  await openTranscribe(restarted);
  await expect(inQueue(restarted, 'big.wav')).toContainText('10 words, English');
  expect(requests).toBe(2);
  await parlance.running().close();
});

test('T3 a recording can be cancelled, retried and deleted, and the deletion undone', async ({
  parlance,
}) => {
  let answers = false;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => {
      if (answers) jsonOf(response, 200, threeLines);
    }),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, [spoken('take.wav', 'One.'), spoken('other.wav', 'Two.')]);
  const row = inQueue(page, 'take.wav');
  for (const name of ['take.wav', 'other.wav']) {
    await expect(inQueue(page, name)).toContainText('Transcribing');
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
  }
  await row.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('The whole recording had already been sent.');
  await expect(page.getByRole('main')).toContainText('Retrying could charge you again');
  await expect(page.getByRole('heading', { name: 'Failed' })).toBeVisible();
  await button(page, 'Delete failed').click();
  await expect(page.getByText('2 recordings deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await button(page, 'Undo').click();
  answers = true;
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toContainText('10 words');
  await row.getByRole('button', { name: 'More for take.wav' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
  await button(page, 'Undo').click();
  await row.getByRole('link').click();
  await expect(transcript(page)).toContainText('Nobody told us.');
});

test('T5: settings are sent as set, with the language by its name, its code or a BCP 47 tag', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await page.getByRole('combobox', { name: 'Language', exact: true }).fill('Portug');
  await page.getByRole('option', { name: 'Portuguese', exact: true }).click();
  const dialog = await openNextSettings(page);
  const language = dialog.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveValue('Portuguese');
  await dialog.getByRole('textbox', { name: 'Prompt hint' }).fill('Aldana, Setúbal');
  const model = dialog.getByRole('combobox', { name: 'Transcription model' });
  await model.fill('whisper-large');
  await model.press('Enter');
  await dialog.getByRole('slider', { name: 'Transcription temperature' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chooseFiles(page, spoken('set.wav', 'Olá.'));
  await expect(inQueue(page, 'set.wav')).toContainText('10 words');
  const body = gateway.requests.find(({ path }) => path.endsWith('/audio/transcriptions'))?.body ?? '';
  const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1];
  expect(['language', 'prompt', 'model', 'temperature', 'response_format'].map(field)).toEqual([
    'pt',
    'Aldana, Setúbal',
    'whisper-large',
    '0.1',
    'verbose_json',
  ]);
  const sent = [];
  for (const [typed, shown] of [
    ['yue', 'Cantonese (yue)'],
    ['deutsch', 'German'],
    ['pt-BR', 'Brazilian Portuguese (pt-BR)'],
  ] as const) {
    await openNextSettings(page);
    await language.fill(typed);
    await expect(page.getByText(`Press Enter to use “${shown}”`)).toBeVisible();
    await language.press('Enter');
    await expect(language).toHaveValue(shown);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await chooseFiles(page, spoken(`${typed}.wav`, 'Olá.'));
    await expect(inQueue(page, `${typed}.wav`)).toContainText('10 words');
    const last = gateway.requests.findLast(({ path }) => path.endsWith('/audio/transcriptions'));
    sent.push(fieldOf(last?.body ?? '', 'language'));
  }
  expect(sent).toEqual(['yue', 'de', 'pt-BR']);
  await openNextSettings(page);
  await language.fill('klangfarbe');
  await language.press('Enter');
  await expect(page.getByText('Language not found.')).toBeVisible();
  await language.press('Escape');
  await expect(language).toHaveValue('Brazilian Portuguese (pt-BR)');
});

test('T5: keywords are sent to a model that accepts them, and those that it would refuse are named and left out', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const dialog = await openNextSettings(page);
  const model = dialog.getByRole('combobox', { name: 'Transcription model' });
  await model.fill('gpt-transcribe');
  await model.press('Enter');
  const keywords = dialog.getByRole('textbox', { name: 'Keywords' });
  await keywords.fill('Aldana, Setúbal, <b>');
  await keywords.blur();
  await expect(page.getByText('Not sent: <b>.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chooseFiles(page, spoken('terms.wav', 'Olá.'));
  await expect(inQueue(page, 'terms.wav')).toContainText('10 words');
  const body = gateway.requests.find(({ path }) => path.endsWith('/audio/transcriptions'))?.body ?? '';
  expect([...body.matchAll(/name="keywords\[\]"\r\n\r\n([^\r]*)/g)].map(([, term]) => term)).toEqual([
    'Aldana',
    'Setúbal',
  ]);
  // Other models don’t accept them, so they aren’t offered.
  await openNextSettings(page);
  await keywords.fill('');
  await keywords.blur();
  await model.fill('whisper-large');
  await model.press('Enter');
  await expect(keywords).toHaveCount(0);
});

test('T5: a transcript shows how it was made, stores the settings of its next run, and is sent again from there', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await setNext(page, { Language: 'Portuguese', 'Prompt hint': 'Aldana, Setúbal' });
  await page.reload();
  const next = await openNextSettings(page);
  await expect(next.getByRole('textbox', { name: 'Prompt hint' })).toHaveValue('Aldana, Setúbal');
  await next.getByRole('button', { name: 'Done' }).click();
  await chooseFiles(page, [spoken('first.wav', 'Olá.'), spoken('second.wav', 'Olá.')]);
  await expect(inQueue(page, 'second.wav')).toContainText('10 words');

  // Changes for one transcript's next run stay with that transcript, even after a reload.
  await expect(page.getByTitle('How it was made')).toHaveText('10 words · Portuguese · whisper-1');
  const howMade = await openHowMade(page);
  const language = howMade.getByRole('combobox', { name: 'Language' });
  const hint = howMade.getByRole('textbox', { name: 'Prompt hint' });
  const close = howMade.getByRole('button', { name: 'Close' });
  for (const fact of ['first.wav', 'whisper-1 on', 'Portuguese', 'Aldana, Setúbal', '10 words, 3 lines'])
    await expect(howMade).toContainText(fact);
  // It’s translated next to itself instead.
  await expect(howMade.getByRole('radiogroup', { name: 'Task' })).toHaveCount(0);
  await language.fill('deutsch');
  await expect(page.getByText('Press Enter to use “German”')).toBeVisible();
  await language.press('Enter');
  await hint.fill('Hafen');
  await close.click();
  await inQueue(page, 'second.wav').getByRole('link').click();
  await openHowMade(page);
  await expect(language).toHaveValue('Portuguese');
  await close.click();
  await inQueue(page, 'first.wav').getByRole('link').click();
  await page.reload();
  await openHowMade(page);
  await expect(language).toHaveValue('German');
  await expect(hint).toHaveValue('Hafen');
  await expect(howMade).toContainText('Aldana, Setúbal');
  await expect(howMade).toContainText('the gateway may charge for it');
  expect(gateway.requests.filter(({ path }) => path.endsWith('/audio/transcriptions'))).toHaveLength(2);
  await howMade.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByTitle('How it was made')).toHaveText('10 words · German · whisper-1');
  const last = gateway.requests.findLast(({ path }) => path.endsWith('/audio/transcriptions'));
  expect([fieldOf(last?.body ?? '', 'language'), fieldOf(last?.body ?? '', 'prompt')]).toEqual([
    'de',
    'Hafen',
  ]);
});

test('T5 silence is reported as such, and text without timestamps is still read', { tag: '@long' }, async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) =>
      request.body.includes('silent.wav')
        ? jsonOf(response, 200, { text: '', segments: [] })
        : void response.end('First.\nSecond.'),
    ),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, [spoken('silent.wav', 'a'), spoken('text.wav', 'b')]);
  await expect(inQueue(page, 'silent.wav')).toContainText('No speech found');
  await expect(page.getByRole('heading', { name: 'No speech found' })).toBeVisible();
  await inQueue(page, 'text.wav').getByRole('link').click();
  await expect(transcript(page).getByRole('listitem')).toHaveText(['≈ 0:00First.', '≈ 0:00Second.']);
  await button(page, 'Export').click();
  const subtitles = page.getByRole('menuitem', { name: 'SubRip subtitles', exact: true });
  await expect(subtitles).toBeVisible();
  await expect(subtitles).not.toHaveAttribute('aria-disabled', 'true');
});

test('T7 a timestamp plays from there, and the current line is marked', async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(
    page,
    spoken('play.wav', 'The gate was closed. Nobody told us, and nobody had told anyone else either.'),
  );
  await transcript(page).getByRole('button', { name: 'Play from 0:01' }).click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(transcript(page).locator('[aria-current]')).toContainText('Nobody told us.');
  await button(page, 'Pause').click();
  const position = page.getByRole('slider', { name: 'Position' });
  await position.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of 0:0\d$/);
  await button(page, 'Play').click();
  await expect(transcript(page).locator('[aria-current]')).toContainText('The gate was closed.');
  await expect(transcript(page)).toContainText('Not transcribed, 0:01–0:05');
  await expect(transcript(page).getByRole('listitem').nth(2)).toContainText('Uncertain');
});

test('T7 a line is corrected in place, the correction survives kill -9, and Esc closes the editor with its text saved', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url, noKey);
  await openTranscribe(page);
  await chooseFiles(page, spoken('edit.wav', 'Hello.'));
  await button(page, 'Nobody told us.').dblclick();
  const field = page.getByRole('textbox', { name: 'Text at 0:01' });
  await field.fill('Nobody had told us.');
  await field.press('Enter');
  await expect(transcript(page).getByRole('listitem').nth(1)).toContainText('Edited');
  await expect(page.getByRole('contentinfo').or(page.getByRole('main'))).toContainText('1 edited');
  const last = page.getByRole('textbox', { name: 'Text at 0:05' });
  await expect(last).toBeFocused();
  await last.fill('Something else');
  await last.press('Escape');
  await expect(button(page, 'Something else')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(button(page, 'We heard it.')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('1 edited');
  await parlance.running().kill();
  const restarted = await parlance.start();
  await openTranscribe(restarted);
  await inQueue(restarted, 'edit.wav').getByRole('link').click();
  await expect(transcript(restarted)).toContainText('Nobody had told us.');
  await expect(transcript(restarted)).toContainText('We heard it.');
});

test('X2 T7: axe finds nothing in a transcript, or while a line is edited, in either theme', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, spoken('axe.wav', 'Hello.'));
  await expect(transcript(page)).toContainText('We heard it.');
  await expectClean(page, 'a transcript');
  await button(page, 'Nobody told us.').click();
  await expectClean(page, 'a line that is edited');
});

test('T10 X2: in the list of transcripts, arrows move, F2 renames and Delete removes, as in the shortcut sheet', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, 200, threeLines)),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  for (const name of ['first.wav', 'second.wav', 'third.wav']) {
    await chooseFiles(page, spoken(name, 'Nobody told us.'));
    await expect(inQueue(page, name)).toContainText('words');
  }
  const link = (name: string) =>
    page.getByRole('list', { name: 'Queue' }).getByRole('link', { name, exact: true });
  // The most recently finished item is first.
  await link('third.wav').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link('second.wav')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link('first.wav')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link('second.wav')).toBeFocused();
  // The titles are a single Tab stop: Tab leaves them, and Shift+Tab returns to the same one.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More for second.wav' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(link('second.wav')).toBeFocused();

  const title = page.getByRole('list', { name: 'Queue' }).getByRole('textbox', { name: 'Title' });
  await page.keyboard.press('F2');
  await expect(title).toBeFocused();
  await page.keyboard.type('Not this');
  await page.keyboard.press('Escape');
  await expect(link('second.wav')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('The tide');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(link('The tide')).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(link('The tide')).toHaveCount(0);
  await expect(link('first.wav')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link('The tide')).toBeVisible();

  // The same keys work on search results.
  await page.getByRole('searchbox', { name: 'Search' }).fill('tide');
  const found = page.getByRole('list', { name: 'Transcripts' });
  await found.getByRole('link').focus();
  await page.keyboard.press('F2');
  await found.getByRole('textbox', { name: 'Title' }).fill('The late tide');
  await page.keyboard.press('Enter');
  await expect(found.getByRole('link', { name: /The late tide/ })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(found).toHaveCount(0);
});

test('T1: after a drag that ended without notice, the drop target goes away once the pointer moves', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(import.meta.dirname, 'transcribe.spec.ts')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'dragCancel'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
  const target = page.locator('[data-task="transcribe"]');
  await expect(target).toBeVisible();
  await page.mouse.move(500, 400);
  await expect(target).toBeHidden();
});
