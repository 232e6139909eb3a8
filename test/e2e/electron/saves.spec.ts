import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SaveDialogOptions } from 'electron';
import { audioTypes } from '../../../src/main/demo-gateway/encode/encode-audio.ts';
import { encodedAudio } from '../../faults/encoded-audio.ts';
import { type Script, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { type Parlance, test } from '../fixtures.ts';
import { interceptInElectron } from '../shell-differences.ts';
import { openSpeak, speak, speaksWith } from '../speak-actions.ts';
import { mainProcess } from './main-process.ts';

type Question = { readonly name: string; readonly options: SaveDialogOptions };
type Recorder = { readonly questions: Question[]; readonly failures: string[] };

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-saved-'));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Answers the save dialog: with a path for the suggested name, or with null to cancel. Electron shows no dialog for a
 * file whose path has been set, so a question is a file for which Parlance sets none. Also records failure messages.
 */
async function answerSaves(
  parlance: Parlance,
  answer: 'cancel' | { readonly in: string; readonly as?: string },
) {
  const electron = mainProcess(parlance);
  await electron.evaluate(
    ({ session, dialog }, { answer }) => {
      const recorder: Recorder = { questions: [], failures: [] };
      Object.assign(globalThis, { recorder });
      const failed = (text: unknown) => recorder.failures.push(JSON.stringify(text));
      dialog.showErrorBox = (...texts) => void failed(texts);
      dialog.showMessageBox = async (...options: unknown[]) => {
        failed(options.at(-1));
        return { response: 0, checkboxChecked: false };
      };
      const { defaultSession } = session;
      // The other specs save without a question.
      const listener = defaultSession.listeners('will-download').at(-1);
      if (listener) defaultSession.removeListener('will-download', listener as () => void);
      defaultSession.on('will-download', (_event, item) => {
        if (item.getSavePath() !== '') return;
        recorder.questions.push({ name: item.getFilename(), options: item.getSaveDialogOptions() });
        if (answer === 'cancel') item.cancel();
        else item.setSavePath(`${answer.in}/${answer.as ?? item.getFilename()}`);
      });
    },
    { answer },
  );
  return () => electron.evaluate(() => (globalThis as unknown as { readonly recorder: Recorder }).recorder);
}

/** Responds with a second of silence in the requested format. */
const silence: Script = async ({ body }, response) => {
  const { response_format: format = 'mp3' } = JSON.parse(body);
  response.writeHead(200, { 'content-type': audioTypes[format as keyof typeof audioTypes] });
  response.end(await encodedAudio(format, new Float32Array(24_000)));
};

/** Speaks "Raw." and waits until it can be saved. */
async function spokenClip(page: Page, format: 'mp3' | 'pcm') {
  const text = await openSpeak(page);
  await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: format }).click();
  await text.fill('Raw.');
  await speak(page);
  const save = page.getByRole('button', { name: 'Save as…' });
  await expect(save).toBeEnabled();
  return save;
}

test('S7: a save asks once, with a title, the file’s type and its name', async ({ parlance }) => {
  await using gateway = await startScriptedGateway(speaksWith(silence));
  const page = await parlance.startWith(gateway.url);
  const save = await spokenClip(page, 'mp3');
  const recorded = await answerSaves(parlance, { in: folder });
  await save.click();
  await expect.poll(() => readdirSync(folder)).toEqual(['Raw, Alloy.mp3']);
  const { questions, failures } = await recorded();
  expect(failures).toEqual([]);
  expect(questions).toMatchObject([
    {
      name: 'Raw, Alloy.mp3',
      options: {
        title: 'Save “Raw, Alloy.mp3”',
        filters: [
          { name: 'Audio (.mp3)', extensions: ['mp3'] },
          { name: 'All files', extensions: ['*'] },
        ],
      },
    },
  ]);
});

test('S7: raw samples and their note are saved with one question, and nothing is replaced', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(silence));
  const page = await parlance.startWith(gateway.url);
  const save = await spokenClip(page, 'pcm');
  writeFileSync(join(folder, 'Samples.txt'), 'mine');
  const recorded = await answerSaves(parlance, { in: folder, as: 'Samples.pcm' });
  await save.click();
  await page.getByRole('menuitem', { name: /^Raw samples/ }).click();
  await expect
    .poll(() => readdirSync(folder).toSorted())
    .toEqual(['Samples (1).txt', 'Samples.pcm', 'Samples.txt']);
  expect(readFileSync(join(folder, 'Samples.txt'), 'utf8')).toBe('mine');
  expect(readFileSync(join(folder, 'Samples (1).txt'), 'utf8')).toContain('24000 Hz');
  expect(readFileSync(join(folder, 'Samples.pcm'))).toHaveLength(48_000);
  const { questions, failures } = await recorded();
  expect(questions.map(({ options }) => options.title)).toEqual(['Save 2 files']);
  expect(failures).toEqual([]);
});

test('S7: a cancelled save saves nothing and says nothing, and the next one asks again', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(silence));
  const page = await parlance.startWith(gateway.url);
  const save = await spokenClip(page, 'pcm');
  const recorded = await answerSaves(parlance, 'cancel');
  for (const count of [1, 2]) {
    await save.click();
    await page.getByRole('menuitem', { name: /^Raw samples/ }).click();
    await expect.poll(async () => (await recorded()).questions.length).toBeGreaterThanOrEqual(count);
  }
  // A third save that succeeds shows that the first two have ended.
  const later = await answerSaves(parlance, { in: folder });
  await save.click();
  await page.getByRole('menuitem', { name: /^Raw samples/ }).click();
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['Raw, Alloy.pcm', 'Raw, Alloy.txt']);
  expect((await later()).failures).toEqual([]);
});

test('S7: a save that fails says so once, with the name of the file', async ({ parlance }) => {
  await using gateway = await startScriptedGateway(speaksWith(silence));
  const page = await parlance.startWith(gateway.url);
  const save = await spokenClip(page, 'pcm');
  // A folder can't be replaced by a file.
  mkdirSync(join(folder, 'Samples.pcm'));
  const recorded = await answerSaves(parlance, { in: folder, as: 'Samples.pcm' });
  await save.click();
  await page.getByRole('menuitem', { name: /^Raw samples/ }).click();
  await expect.poll(async () => (await recorded()).failures).toHaveLength(1);
  expect((await recorded()).failures[0]).toContain('“Raw, Alloy.pcm” wasn’t saved');
  await expect.poll(() => readdirSync(folder)).toEqual(['Samples.pcm']);
});

test('S7: a save that breaks off, or whose audio is gone, says so and leaves no part of a file', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(silence));
  const page = await parlance.startWith(gateway.url);
  const save = await spokenClip(page, 'mp3');
  // Once it has been played, the page requests no more audio, so that the next request is that of the save.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const recorded = await answerSaves(parlance, { in: folder });
  for (const [at, response] of (['half', 'missing', 'error'] as const).entries()) {
    await interceptInElectron(mainProcess(parlance), /^\/media\//, { with: response, left: 1 });
    await save.click();
    await expect.poll(async () => (await recorded()).failures).toHaveLength(at + 1);
    expect((await recorded()).failures[at]).toContain('“Raw, Alloy.mp3” wasn’t saved');
    expect(readdirSync(folder)).toEqual([]);
  }
  await save.click();
  await expect.poll(() => readdirSync(folder)).toEqual(['Raw, Alloy.mp3']);
});
