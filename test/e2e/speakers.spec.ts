import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { startDiarizingGateway } from '../faults/diarizing-gateway.ts';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { writeConversation } from '../faults/two-voices.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  exported,
  inQueue,
  openTranscribe,
  setNext,
  spoken,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const folder = mkdtempSync(join(tmpdir(), 'parlance-speakers-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Returns the names of speakers in the margin, one wherever the speaker changes. */
const speakers = (page: Page): Locator => transcript(page).locator('button[aria-haspopup="dialog"]');

/** Creates an MP3 recording of a conversation. */
function conversation(name: string, turns: number) {
  const wave = join(folder, `${name}.wav`);
  const path = join(folder, name);
  const utterances = writeConversation(wave, turns);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wave, path]);
  return { path, utterances };
}

/** Names a speaker throughout the transcript. */
async function rename(speaker: Locator, name: string): Promise<void> {
  await speaker.click();
  await speaker.page().keyboard.type(name);
  await speaker.page().keyboard.press('Enter');
}

/** Returns the speakers of the exported transcript, each with the voice that the gateway recognised. */
async function voices(page: Page): Promise<readonly string[]> {
  const { segments } = JSON.parse((await exported(page, 'Segments')).text) as {
    readonly segments: readonly { readonly text: string; readonly speaker?: string }[];
  };
  return segments.map(({ text, speaker }) => `${speaker}: ${text}`);
}

test('T11: one name for each person in all chunks of a long recording, because samples of their voices are sent with each chunk', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startDiarizingGateway({ maxSeconds: 40 });
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const { path, utterances } = conversation('panel.mp3', 15);
  await chooseFiles(page, path);
  await expect(inQueue(page, 'panel.mp3')).toContainText(/\d+ words/);
  // In the chunk where the high voice speaks first, the gateway's own label for it would be A.
  expect(gateway.requests.length).toBeGreaterThan(1);
  expect(gateway.requests.map(({ known }) => known.length)).toEqual([
    0,
    ...gateway.requests.slice(1).map(() => 2),
  ]);
  const names = { low: 'Speaker A', high: 'Speaker B' };
  await inQueue(page, 'panel.mp3').getByRole('link').click();
  expect(await voices(page)).toEqual(utterances.map(({ voice }) => `${names[voice]}: A ${voice} voice.`));

  const low = utterances.filter(({ voice }) => voice === 'low').length;
  await rename(speakers(page).first(), 'Inês Aldana');
  await expect(page.getByText(`Speaker A is now Inês Aldana in ${low} lines.`)).toBeVisible();
  const named = { low: 'Inês Aldana', high: 'Speaker B' };
  expect(await voices(page)).toEqual(utterances.map(({ voice }) => `${named[voice]}: A ${voice} voice.`));
  await button(page, 'Undo').click();
  await expect(speakers(page).first()).toHaveText('Speaker A');
  expect(gateway.refusals).toEqual([expect.stringContaining('longer than 40 seconds')]);
});

test('T11: if a gateway refuses voice samples, the speakers of later chunks are shown as guesses until someone names them', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startDiarizingGateway({ maxSeconds: 40, refusesVoices: true });
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const { path, utterances } = conversation('apart.mp3', 11);
  await chooseFiles(page, path);
  await expect(inQueue(page, 'apart.mp3')).toContainText(/\d+ words/);
  await inQueue(page, 'apart.mp3').getByRole('link').click();
  await expect(
    page.getByText(
      /This model doesn’t accept voice samples, so speakers in different parts can’t be matched/,
    ),
  ).toBeVisible();
  // The refusal is remembered, so it happens only once, however many chunks follow.
  expect(gateway.refusals.filter((refusal) => refusal.includes('known_speaker'))).toHaveLength(1);
  const found = await voices(page);
  expect(found).toHaveLength(utterances.length);
  const later = found.findIndex((line) => line.includes('(part 2)'));
  expect(later).toBeGreaterThan(1);
  expect(found.slice(0, later).join()).not.toContain('(part');
  const guess = speakers(page).nth(later);
  await expect(guess).toHaveText(/^Speaker A \(part 2\)$/);
  await expect(transcript(page).getByTitle(/may have another label in a different part/)).not.toHaveCount(0);
  await expectClean(page, 'guessed speakers');
  // Choosing a known speaker means that they are the same person.
  const voice = found[later]?.includes('low') ? 'A' : 'B';
  await guess.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Speaker ${voice}`, exact: true })
    .click();
  await expect(page.getByText(/^Speaker A \(part 2\) is now Speaker [AB] in \d+ lines\.$/)).toBeVisible();
  await expect(guess).toHaveText(`Speaker ${voice}`);
  expect((await voices(page)).join()).not.toContain('Speaker A (part 2)');
});

/** Lines of an interview. The gateway names a German speaker, as some gateways do. */
const interview = {
  text: 'Guten Morgen. Wer hat das Tor geschlossen? Niemand weiß es.',
  language: 'german',
  duration: 12,
  segments: [
    { start: 0, end: 2, text: ' Guten Morgen.', speaker: 'SPEAKER_00' },
    { start: 2, end: 5, text: ' Wer hat das Tor geschlossen?', speaker: 'SPEAKER_00' },
    { start: 6, end: 9, text: ' Niemand weiß es.', speaker: 'SPEAKER_01' },
  ],
};
const translated = {
  text: 'Good morning. Who closed the gate? Nobody knows.',
  language: 'english',
  duration: 12,
  segments: [
    { start: 0, end: 2, text: ' Good morning.' },
    { start: 2, end: 5, text: ' Who closed the gate?' },
    { start: 6, end: 9, text: ' Nobody knows.' },
  ],
};

test('T11 T8 T10: a speaker that any gateway labels is renamed once, in exports of every kind, the search and after a restart', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startScriptedGateway(
    transcribesWith(({ path }, response) =>
      jsonOf(response, 200, path.endsWith('/translations') ? translated : interview),
    ),
  );
  const page = await parlance.startWith(gateway.url, '');
  await openTranscribe(page);
  const talk = 'Good morning. Who closed the harbour gate last night? Nobody knows, and nobody ever will.';
  await chooseFiles(page, spoken('Interview.wav', talk));
  await expect(speakers(page)).toHaveCount(2);
  await rename(speakers(page).first(), 'Inês Aldana');
  await expect(page.getByText('Speaker A is now Inês Aldana in 2 lines.')).toBeVisible();
  await rename(speakers(page).nth(1), 'Guard <1>');
  await expect(speakers(page).nth(1)).toHaveText('Guard <1>');

  const textOf = async (kind: string, inside?: string) => (await exported(page, kind, inside)).text;
  expect(await textOf('Plain text')).toMatch(
    /Inês Aldana: Guten Morgen\. Wer hat das Tor geschlossen\?\n\n.*Guard <1>: Niemand weiß es\./s,
  );
  expect(await textOf('SubRip subtitles')).toMatch(/\nInês Aldana: Guten Morgen\.\n.*\nGuard <1>: Niemand/s);
  expect(await textOf('Web subtitles')).toMatch(
    /\n<v Inês Aldana>Guten Morgen\.\n.*\n<v Guard &lt;1&gt;>Niemand weiß es\.\n/s,
  );
  expect(await textOf('Markdown')).toMatch(/\*\*Inês Aldana:\*\* Guten.*\*\*Guard \\<1\\>:\*\* Niemand/s);
  expect(JSON.parse(await textOf('Segments')).segments).toMatchObject([
    { speaker: 'Inês Aldana' },
    { speaker: 'Inês Aldana' },
    { speaker: 'Guard <1>' },
  ]);
  const wordIn = async (inside?: string) => {
    const { path } = await exported(page, 'Word document', inside);
    const files = unzipSync(new Uint8Array(await readFile(path)));
    return strFromU8(files['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '');
  };
  expect(await wordIn()).toMatch(/Inês Aldana: Guten Morgen\..*Guard &lt;1&gt;: Niemand/s);

  // Exports in both languages take the speakers from the original.
  await button(page, 'Translate to English').click();
  await expect(transcript(page)).toContainText('Nobody knows.');
  expect(await textOf('SubRip subtitles', 'Both languages')).toMatch(
    /\nInês Aldana: Guten Morgen\.\nGood morning\.\n.*\nGuard <1>: Niemand weiß es\.\nNobody knows\.\n/s,
  );
  expect(await wordIn('Both languages')).toMatch(/Inês Aldana: Guten Morgen\./);

  await page.getByRole('searchbox', { name: 'Search' }).fill('aldana');
  const found = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText('Inês Aldana: Guten Morgen.');
  await expect(found.first().locator('mark')).toHaveText('Aldana');

  await parlance.running().close();
  const restarted = await parlance.start();
  await openTranscribe(restarted);
  await inQueue(restarted, 'Interview.wav').filter({ hasText: '10 words, German' }).getByRole('link').click();
  await expect(speakers(restarted).first()).toHaveText('Inês Aldana');
});

test('T11: one line can be given to someone else, and a new speaker added', async ({ parlance }) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => jsonOf(response, 200, interview)),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, spoken('Line.wav', 'Good morning. Who closed the gate? Nobody knows it.'));
  await expect(speakers(page)).toHaveCount(2);
  await transcript(page).getByText('Wer hat das Tor geschlossen?').hover();
  await button(page, 'Change speaker at 0:02').click();
  const dialog = page.getByRole('dialog', { name: 'Rename “Speaker A”' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('The guard');
  await dialog.getByRole('radio', { name: 'This line' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(speakers(page)).toHaveCount(3);
  await expect(speakers(page)).toHaveText(['Speaker A', 'The guard', 'Speaker B']);
});

test('T11 G5: the demo gateway tells two speakers apart, and sends their lines as it works', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  await setNext(page, { 'Transcription model': 'gpt-4o-transcribe-diarize-demo' });
  await button(page, 'Try a sample, 0:42').click();
  const arriving = page.getByRole('region', { name: 'Text is arriving' });
  await expect(arriving).toContainText('Speaker A');
  await expect(arriving).toHaveCount(0);
  await expect(speakers(page).first()).toHaveText('Speaker A');
  await expect(speakers(page).nth(1)).toHaveText('Speaker B');
});
