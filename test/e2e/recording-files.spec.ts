import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startDecodingGateway } from '../faults/decoding-gateway.ts';
import { writeMarkedSpeech } from '../faults/marked-speech.ts';
import { connect } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { canSpeak, chooseFiles, inQueue, openTranscribe, transcript } from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const folder = mkdtempSync(join(tmpdir(), 'parlance-files-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);
/** Length of one recording in seconds. */
const seconds = 12;

function ffmpeg(...options: readonly string[]): void {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options]);
}

/** Writes the speech, encoded with these options, and returns its path. */
function encode(name: string, ...options: readonly string[]): string {
  writeMarkedSpeech(path('speech.wav'), seconds);
  ffmpeg('-i', path('speech.wav'), ...options, path(name));
  return path(name);
}

/** Writes files one after another into one file, and returns its path. */
function concatenate(name: string, ...files: readonly string[]): string {
  writeFileSync(path(name), Buffer.concat(files.map((file) => readFileSync(file))));
  return path(name);
}

async function startWithGateway(page: Page) {
  const gateway = await startDecodingGateway();
  await connect(page, gateway.url);
  await openTranscribe(page);
  return gateway;
}

const joinedFormats: Readonly<Record<string, readonly string[]>> = {
  'joined.opus': ['-c:a', 'libopus', '-b:a', '24k'],
  'joined.ogg': ['-c:a', 'libvorbis'],
  'joined.flac': [],
  'joined.m4a': ['-c:a', 'aac'],
  'joined.wav': [],
  'joined.webm': ['-c:a', 'libopus', '-live', '1'],
};

for (const [name, options] of Object.entries(joinedFormats))
  test(`T4: every recording in a file that contains several is sent, and none of the file’s length is lost: ${name}`, {
    tag: name === 'joined.m4a' ? [] : '@long',
  }, async ({ parlance }) => {
    const page = await parlance.start();
    await using gateway = await startWithGateway(page);
    const one = encode(`one-${name}`, ...options);
    await chooseFiles(page, concatenate(name, one, one, one));
    await expect(inQueue(page, name)).toContainText(/\d+ words, English/, { timeout: 400_000 });
    const sent = gateway.requests.map((request) => request.seconds ?? 0);
    expect(sent).toEqual([expect.closeTo(3 * seconds, 0)]);
  });

test('T2: AIFF, CAF, Wave64 and AU recordings are transcribed, with their length and waveform', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  const files = [
    encode('tape.aiff'),
    encode('tape.caf', '-c:a', 'pcm_s24be'),
    encode('tape.w64', '-c:a', 'pcm_f32le'),
    encode('tape.au'),
  ];
  await chooseFiles(page, files);
  for (const name of ['tape.aiff', 'tape.caf', 'tape.w64', 'tape.au']) {
    await expect(inQueue(page, name)).toContainText(/\d+ words, English/, { timeout: 400_000 });
    await expect(inQueue(page, name)).toContainText('0:12');
  }
  expect(gateway.requests.map(({ name, type }) => [name, type])).toEqual(
    ['tape', 'tape', 'tape', 'tape'].map((name) => [`${name}.wav`, 'audio/wav']),
  );
  await inQueue(page, 'tape.caf').getByRole('link').click();
  await expect(transcript(page)).toContainText('utterance-0');
});

test('T4: the main track that can be decoded is sent, and the row says so', async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  const speech = encode('speech-only.wav');
  const silence = ['-f', 'lavfi', '-i', `anullsrc=cl=5.1:d=${seconds}`];
  // ffmpeg, like many gateways, would choose the track with the most channels.
  const inputs = ['-i', speech, ...silence];
  ffmpeg(...inputs, '-map', '0', '-map', '1', '-c:a', 'aac', path('first.mp4'));
  const undecodable = ['-map', '1', '-map', '0', '-c:a:0', 'ac3', '-c:a:1', 'aac'];
  ffmpeg(...inputs, ...undecodable, path('second.mkv'));
  await chooseFiles(page, [path('first.mp4'), path('second.mkv')]);
  for (const name of ['first.mp4', 'second.mkv']) {
    await expect(inQueue(page, name)).toContainText(/\d+ words, English/, { timeout: 400_000 });
    await expect(inQueue(page, name)).toContainText('it has several audio tracks');
  }
  expect(gateway.requests.map(({ name, type }) => [name, type])).toEqual([
    ['first-0s.mp3', 'audio/mpeg'],
    ['second-0s.mp3', 'audio/mpeg'],
  ]);
});

test('T4: the part of a file that can’t be read isn’t done, and another attempt isn’t offered', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  const one = encode('one.ogg', '-c:a', 'libopus');
  const other = encode('other.ogg', '-c:a', 'libspeex');
  const cut = encode('whole.wav');
  writeFileSync(path('cut.wav'), readFileSync(cut).subarray(0, 300_000));
  await chooseFiles(page, [concatenate('half.ogg', one, other), path('cut.wav')]);
  for (const name of ['half.ogg', 'cut.wav'])
    await expect(inQueue(page, name)).toContainText('The end of the recording wasn’t sent', {
      timeout: 400_000,
    });
  expect(gateway.requests.map(({ name }) => name).sort()).toEqual(['cut.wav', 'half-0s.mp3']);
  await expect(inQueue(page, 'cut.wav')).toContainText(/words, English/);
  await inQueue(page, 'cut.wav').getByRole('link').click();
  await expect(page.getByText('The file ends earlier than it states.')).toBeVisible();
  // Another attempt can't help.
  await expect(inQueue(page, 'cut.wav').getByRole('button', { name: 'Retry', exact: true })).toHaveCount(0);
});

test('T4: a file that can’t be decoded is sent as it is if the user says so', async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  await chooseFiles(page, encode('old.wma'));
  await expect(
    page.getByText(/“old\.wma” is a Windows Media file .* which Parlance can’t decode\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send as it is' }).click();
  await expect(inQueue(page, 'old.wma')).toContainText(/\d+ words, English/, { timeout: 400_000 });
  expect(gateway.requests.at(-1)).toMatchObject({ name: 'old.wma', type: 'audio/x-ms-wma' });
});

test('T2: samples without a header are transcribed once their format is chosen', async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  await chooseFiles(page, encode('memo.pcm', '-f', 's16le', '-ar', '16000', '-ac', '1'));
  const question = page.getByRole('alertdialog', { name: 'How is this audio stored?' });
  await expect(question).toContainText('“memo.pcm” contains samples without a header');
  await question.getByLabel('Sample rate').selectOption('16 kHz');
  await expect(question).toContainText('With these settings, it’s 0:12 long.');
  await question.getByRole('button', { name: 'Add recording' }).click();
  await expect(inQueue(page, 'memo.pcm')).toContainText(/\d+ words, English/, { timeout: 400_000 });
  expect(gateway.requests).toMatchObject([{ name: 'memo.wav', type: 'audio/wav' }]);
});
