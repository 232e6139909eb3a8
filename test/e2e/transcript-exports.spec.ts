import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { jsonOf, type ReceivedRequest, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { connect, messageBox } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  exported,
  fieldOf,
  inQueue,
  openHowMade,
  openTranscribe,
  savedFile,
  setNext,
  spoken,
  threeLines,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

const subRip = '1\r\n00:00:00,000 --> 00:00:02,000\r\nThe gate was closed.\r\n';

/** Starts a gateway that answers every recording with three lines, as SubRip if requested. */
const startGateway = () =>
  startScriptedGateway(
    transcribesWith((request, response) => {
      if (fieldOf(request.body, 'response_format') === 'srt') response.end(subRip);
      else jsonOf(response, 200, threeLines);
    }),
  );

const audioRequests = (requests: readonly ReceivedRequest[]) =>
  requests.filter(({ path }) => path.includes('/audio/'));

async function openTranscript(page: Page, url: string, name: string): Promise<void> {
  await connect(page, url);
  await openTranscribe(page);
  await chooseFiles(
    page,
    spoken(name, 'The gate was closed. Nobody told us, and nobody had told anyone else.'),
  );
  await expect(transcript(page)).toContainText('We heard it.');
}

async function toggleTimestamps(page: Page, menu = 'Export'): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitemcheckbox', { name: 'Include timestamps' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('T8 a transcript is saved in each format with its corrections, with or without timestamps, and copied', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.start();
  await openTranscript(page, gateway.url, 'Interview.wav');
  await button(page, 'Nobody told us.').dblclick();
  await page.getByRole('textbox', { name: 'Text at 0:01' }).fill('Nobody had told us.');
  await page.keyboard.press('Enter');
  const { file, text } = await exported(page, 'Plain text');
  expect([file, text]).toEqual([
    'Interview.txt',
    '[00:00] The gate was closed. Nobody had told us.\n\n[00:05] We heard it.\n',
  ]);
  const subtitles = await exported(page, 'SubRip subtitles');
  expect(subtitles.file).toBe('Interview.srt');
  expect(subtitles.text).toContain('2\n00:00:01,000 --> 00:00:02,118\nNobody had told us.\n');
  expect((await exported(page, 'Web subtitles')).text).toMatch(/^WEBVTT\n/);
  const { segments } = JSON.parse((await exported(page, 'Segments')).text);
  expect(segments).toHaveLength(3);
  expect(segments[1]).toMatchObject({ start: 1, original: 'Nobody told us.', avg_logprob: -0.2 });
  expect((await exported(page, 'Markdown')).text).toMatch(/^# Interview\n\n\*\*00:00\*\*/);
  await toggleTimestamps(page);
  expect((await exported(page, 'Plain text')).text).toBe(
    'The gate was closed. Nobody had told us.\n\nWe heard it.\n',
  );
  expect((await exported(page, 'Markdown')).text).toMatch(/^# Interview\n\nThe gate/);
  await page.context().grantPermissions(['clipboard-write']);
  await button(page, 'Copy').click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await toggleTimestamps(page, 'Choose a prompt');
  await button(page, 'Send to chat').click();
  await page.getByRole('button', { name: /^Interview\.txt/ }).click();
  await expect(page.getByText('[00:05] We heard it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await messageBox(page).press('ControlOrMeta+v');
  await expect(messageBox(page)).toHaveValue(/Nobody had told us\.\n\nWe heard it\.$/);
});

test('T8 a Word document has timestamps in a margin, every word, and well-formed parts', {
  tag: '@long',
}, async ({ parlance, openBrowser }) => {
  await using gateway = await startGateway();
  const page = await parlance.start();
  await openTranscript(page, gateway.url, 'Interview.wav');
  const blank = await (await openBrowser()).newPage();
  for (const times of [true, false]) {
    if (!times) await toggleTimestamps(page);
    const { file, path } = await exported(page, 'Word document');
    expect(file).toBe('Interview.docx');
    const parts = Object.entries(unzipSync(new Uint8Array(await readFile(path))))
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const read = await blank.evaluate(
      (all) =>
        all.map(([name, xml]) => {
          const root = new DOMParser().parseFromString(xml, 'application/xml');
          const texts = Array.from(root.getElementsByTagName('w:t'), (node) => node.textContent);
          return { name, broken: root.getElementsByTagName('parsererror').length > 0, texts };
        }),
      parts,
    );
    expect(read.filter(({ broken }) => broken)).toEqual([]);
    expect(read.map(({ name }) => name)).toContain('[Content_Types].xml');
    const passages = [
      ...(times ? ['00:00'] : []),
      'The gate was closed. Nobody told us.',
      ...(times ? ['00:05'] : []),
      'We heard it.',
    ];
    const texts = read.find(({ name }) => name === 'word/document.xml')?.texts ?? [];
    expect(texts).toEqual([
      'Interview',
      expect.stringMatching(/^Interview\.wav · 00:0\d · English$/),
      ...passages,
    ]);
  }
});

test('T5 the gateway’s response is saved verbatim, and Parlance asks before it requests another format', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.start();
  await openTranscript(page, gateway.url, 'Memo.wav');
  const group = 'Original response';
  const verbose = await exported(page, 'Verbose JSON', group);
  expect([verbose.file, verbose.text]).toEqual(['Memo.gateway.json', JSON.stringify(threeLines)]);
  const requestSubRip = async () => {
    await button(page, 'Export').click();
    await item(page, group).press('ArrowRight');
    await item(page, 'SubRip').click();
  };
  await requestSubRip();
  const dialog = page.getByRole('alertdialog', { name: 'Ask the gateway for SubRip?' });
  await expect(dialog).toContainText('sends the whole recording again, which the gateway may charge for');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(audioRequests(gateway.requests)).toHaveLength(1);
  await requestSubRip();
  await dialog.getByRole('button', { name: 'Send a new request' }).click();
  const srt = await savedFile(page, () => button(page, 'Save').click());
  expect([srt.file, srt.text]).toEqual(['Memo.gateway.srt', subRip]);
  expect(audioRequests(gateway.requests)).toHaveLength(2);
  await expect(inQueue(page, 'Memo.wav').filter({ hasText: 'as SubRip' })).toHaveCount(1);
  // The result is stored: exporting it again sends no request, even from the first transcript.
  await inQueue(page, 'Memo.wav').filter({ hasText: '10 words, English' }).getByRole('link').click();
  await expect(transcript(page)).toContainText('We heard it.');
  expect((await exported(page, 'SubRip', group)).text).toBe(subRip);
  expect(audioRequests(gateway.requests)).toHaveLength(2);
});

test('T5 a response format can be chosen before the request, and its response is parsed', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await setNext(page, { 'Response format': 'SubRip' });
  await chooseFiles(page, spoken('short.wav', 'The gate was closed.'));
  await expect(transcript(page)).toContainText('The gate was closed.');
  await expect(transcript(page).getByRole('button', { name: 'Play from 0:00' })).toBeVisible();
  expect(audioRequests(gateway.requests).map(({ body }) => fieldOf(body, 'response_format'))).toEqual([
    'srt',
  ]);
});

test('T9 a transcript is attached to a new conversation with a prompt, and nothing is sent yet', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Prompts' }).click();
  await button(page, 'New prompt').click();
  await page.getByRole('textbox', { name: 'Prompt title' }).fill('Minutes');
  await page.getByRole('textbox', { name: 'Prompt text' }).fill('Minutes in our house style.');
  await openTranscribe(page);
  await chooseFiles(page, spoken('Board.wav', 'Hello.'));
  await expect(transcript(page)).toContainText('We heard it.');
  await button(page, 'Choose a prompt').click();
  // Saved prompts replace the default ones.
  await expect(page.getByRole('menuitem')).toHaveText(['Summary', 'Actions', 'Minutes']);
  await item(page, 'Minutes').click();
  await expect(messageBox(page)).toHaveValue('Minutes in our house style.');
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('Board.txt');
  await openTranscribe(page);
  await inQueue(page, 'Board.wav').getByRole('link').click();
  await button(page, 'Choose a prompt').click();
  await item(page, 'Summary').click();
  // The existing text is kept.
  await expect(messageBox(page)).toHaveValue(
    /^Minutes in our house style\.\n\nSummarise the attached transcript/,
  );
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2);
  expect(gateway.requests.filter(({ path }) => path.includes('/chat/'))).toEqual([]);
});

test('X2 T8: axe finds nothing in the menus and dialogs of a transcript, in either theme', {
  tag: '@long',
}, async ({ parlance }) => {
  // Checks six pages, which takes a while.
  await using gateway = await startGateway();
  const page = await parlance.start();
  await openTranscript(page, gateway.url, 'axe.wav');
  const howMade = await openHowMade(page);
  await expectClean(page, 'how it was made', true);
  await howMade.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Export').click();
  await item(page, 'Original response').click();
  await expect(item(page, 'WebVTT')).toBeVisible();
  await expectClean(page, 'menu', true);
  await item(page, 'WebVTT').click();
  await expectClean(page, 'dialog', true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
