import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startDecodingGateway } from '../faults/decoding-gateway.ts';
import { writeMarkedSpeech } from '../faults/marked-speech.ts';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  exported,
  inQueue,
  openTranscribe,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const folder = mkdtempSync(join(tmpdir(), 'parlance-quiet-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opposite = 'pan=stereo|c0=c0|c1=-1*c0';
/** Videos whose audio Parlance decodes and sends, each in a codec with a different decoder. */
const videos: Readonly<Record<string, readonly string[]>> = {
  'opposite-opus.mkv': ['-af', opposite, '-ar', '48000', '-c:a', 'libopus', '-b:a', '96k'],
  'opposite-aac.mov': ['-af', opposite, '-ar', '44100', '-c:a', 'aac', '-b:a', '128k'],
  'opposite-mp3.mkv': ['-af', opposite, '-ar', '44100', '-c:a', 'libmp3lame', '-b:a', '128k'],
  'quiet.mkv': ['-af', 'volume=-55dB:precision=double', '-ac', '2', '-c:a', 'flac', '-sample_fmt', 's32'],
};

for (const [name, options] of Object.entries(videos))
  test(`T4: out-of-phase and very quiet stereo is transcribed: ${name}`, {
    tag: name === 'opposite-opus.mkv' ? [] : '@long',
  }, async ({ parlance }) => {
    await using gateway = await startDecodingGateway();
    const page = await parlance.startWith(gateway.url);
    await openTranscribe(page);
    const wave = join(folder, 'speech.wav');
    const expected = writeMarkedSpeech(wave, 25).map(({ index }) => `utterance-${index}`);
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wave, ...options, path]);
    await chooseFiles(page, path);
    await expect(inQueue(page, name)).toContainText(/\d+ words, English/);
    await inQueue(page, name).getByRole('link').click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    const { segments } = JSON.parse((await exported(page, 'Segments')).text);
    expect(segments.map(({ text }: { text: string }) => text.trim())).toEqual(expected);
  });

/** Sources of ffmpeg in which nothing can be heard, or something can, and how they're encoded. */
const silentFiles: Readonly<Record<string, readonly string[]>> = {
  'zero.wav': ['-i', 'anullsrc'],
  'silent.mkv': ['-i', 'anullsrc', '-c:a', 'flac'],
  'dither.mp3': ['-i', 'aevalsrc=0.00003*(random(0)+random(1)-1):s=44100'],
  'offset.m4a': ['-i', 'aevalsrc=0.005:s=44100', '-c:a', 'aac'],
  'offset.mp3': ['-i', 'aevalsrc=0.1:s=44100'],
  'zero.opus': ['-i', 'anullsrc', '-c:a', 'libopus'],
  'film.mp4': ['-i', 'anullsrc', '-f', 'lavfi', '-i', 'color=c=red:s=64x64:r=5', '-c:a', 'aac'],
};
const audibleFiles: Readonly<Record<string, readonly string[]>> = {
  'word.mp3': ['-i', 'aevalsrc=0.3*sin(1500*t)*between(t\\,400\\,400.5):s=22050:d=600'],
  'quiet.m4a': ['-i', 'aevalsrc=0.003*sin(1500*t)*gt(sin(9*t)\\,0):s=44100', '-c:a', 'aac'],
};

/** Writes a recording with a source and encoding of ffmpeg, and returns its path. */
function generated(name: string, options: readonly string[] = []): string {
  const path = join(folder, name);
  const seconds = name.startsWith('word') ? '600' : '8';
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', ...options, '-t', seconds, path]);
  return path;
}

test('T4: a silent recording is sent only on request, whether it would be encoded or sent as it is, and an audible one is sent', async ({
  parlance,
}) => {
  await using gateway = await startDecodingGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  for (const name of ['zero.wav', 'silent.mkv']) {
    await chooseFiles(page, generated(name, silentFiles[name]));
    await expect(inQueue(page, name)).toContainText('Silent, nothing sent');
  }
  await inQueue(page, 'silent.mkv').getByRole('link').click();
  await expect(
    page.getByRole('heading', { name: 'Nothing was sent: the recording is silent' }),
  ).toBeVisible();
  expect(gateway.requests).toEqual([]);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('heading', { name: 'No speech found' })).toBeVisible();
  expect(gateway.requests).toHaveLength(1);
  await inQueue(page, 'zero.wav').getByRole('link').click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('heading', { name: 'No speech found' })).toBeVisible();
  expect(gateway.requests.at(-1)).toMatchObject({ name: 'zero.wav', seconds: expect.closeTo(8, 0) });
  await chooseFiles(page, generated('quiet.m4a', audibleFiles['quiet.m4a']));
  await expect(inQueue(page, 'quiet.m4a')).toContainText('No speech found');
  expect(gateway.requests.at(-1)).toMatchObject({ name: 'quiet.m4a' });
});

test('T4: other silent files are sent only on request, and other audible ones are sent', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startDecodingGateway();
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  for (const [name, options] of Object.entries(silentFiles)) {
    await chooseFiles(page, generated(name, options));
    await expect(inQueue(page, name)).toContainText('Silent, nothing sent');
  }
  expect(gateway.requests).toEqual([]);
  for (const [name, options] of Object.entries(audibleFiles)) {
    await chooseFiles(page, generated(name, options));
    await expect(inQueue(page, name)).toContainText('No speech found');
  }
  expect(gateway.requests.map(({ name }) => name)).toEqual(Object.keys(audibleFiles));

  await inQueue(page, 'film.mp4').getByRole('link').click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('heading', { name: 'No speech found' })).toBeVisible();
  expect(gateway.requests.at(-1)).toMatchObject({ name: 'film.mp4', seconds: expect.closeTo(8, 0) });
});

const picture = ['-f', 'lavfi', '-i', 'color=c=red:s=64x64:r=5:d=30'];
for (const [name, more] of Object.entries({ 'talk.mp3': [], 'talk.flac': [], 'talk.mp4': picture }))
  test(`T7: lines that a gateway invents where nothing can be heard are marked: ${name}`, {
    tag: name === 'talk.mp3' ? [] : '@long',
  }, async ({ parlance }) => {
    const segments = [
      { start: 0, end: 10, text: ' We met.', avg_logprob: -0.2, no_speech_prob: 0.01 },
      { start: 9.95, end: 20.05, text: ' Thank you.', avg_logprob: -0.2, no_speech_prob: 0.01 },
      { start: 20, end: 30, text: ' Goodbye.', avg_logprob: -0.2, no_speech_prob: 0.01 },
    ];
    const body = { text: 'We met. Thank you. Goodbye.', language: 'english', duration: 30, segments };
    await using gateway = await startScriptedGateway(
      transcribesWith((_, response) => jsonOf(response, 200, body)),
    );
    const page = await parlance.startWith(gateway.url);
    await openTranscribe(page);
    const source = 'aevalsrc=0.2*sin(1500*t)*not(between(t\\,10\\,20)):s=44100:d=30';
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...more, path]);
    await chooseFiles(page, path);
    await expect(inQueue(page, name)).toContainText('5 words, English');
    await inQueue(page, name).getByRole('link').click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    const lines = transcript(page).getByRole('listitem');
    await expect(lines.nth(1)).toContainText('No sound');
    await expect(lines.nth(1)).toContainText('Thank you.');
    await expect(transcript(page).getByText('No sound', { exact: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: '1 uncertain, go to next' })).toBeVisible();
  });
