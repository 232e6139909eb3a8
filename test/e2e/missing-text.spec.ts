import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type DecodingGatewayLimits, startDecodingGateway } from '../faults/decoding-gateway.ts';
import { writeMarkedSpeech } from '../faults/marked-speech.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  exported,
  inQueue,
  openTranscribe,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const folder = mkdtempSync(join(tmpdir(), 'parlance-missing-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function recording(name: string, seconds: number) {
  const wave = join(folder, `${name}.source.wav`);
  const path = join(folder, name);
  const utterances = writeMarkedSpeech(wave, seconds);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wave, path]);
  return { path, utterances };
}

test('T3 T5 T7 T8: speech without text is shown as not transcribed, is marked in exports and copies, and can be retried separately', async ({
  parlance,
}) => {
  // The first response lacks the speech from 20 to 36 s. When the recording is sent in chunks, those after the first
  // fail.
  const leaving: { leavesOut: NonNullable<DecodingGatewayLimits['leavesOut']>; waits: number | null } = {
    waits: null,
    leavesOut: (name, { start, end }) =>
      name.startsWith('parts') ? (name === 'parts-0s.mp3' ? false : null) : start > 20 && end < 36,
  };
  await using gateway = await startDecodingGateway({
    maxBytes: 450_000,
    leavesOut: (name, utterance) => leaving.leavesOut(name, utterance),
    asksToWait: (name) => (/^later-[1-9]/.test(name) ? leaving.waits : null),
  });
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);

  const skipped = recording('skipped.mp3', 60);
  await chooseFiles(page, skipped.path);
  const lines = transcript(page);
  await expect(lines).toContainText(/Not transcribed, 0:(1\d|2\d)–0:3\d/);
  await expect(lines).not.toContainText('silence');
  const text = await exported(page, 'Plain text');
  expect(text.text).toMatch(/\[Not transcribed, 0:\d\d–0:3\d\]/);
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText(/^Copied\. Not transcribed: 0:\d\d–0:3\d\.$/)).toBeVisible();

  leaving.leavesOut = (name) => (name.startsWith('parts') ? null : false);
  const before = gateway.requests.length;
  await lines.getByRole('button', { name: /^Retry 0:/ }).click();
  await expect(lines).not.toContainText('Not transcribed');
  const found = JSON.parse((await exported(page, 'Segments')).text);
  expect(found.segments.map((one: { text: string }) => one.text.trim())).toEqual(
    skipped.utterances.map(({ index }) => `utterance-${index}`),
  );
  expect(gateway.requests.slice(before).map(({ seconds }) => Math.round(seconds ?? 0))).toEqual([
    expect.closeTo(16, -1),
  ]);

  leaving.leavesOut = (name) => (name === 'parts-0s.mp3' ? false : null);
  const parts = recording('parts.wav', 110);
  await chooseFiles(page, parts.path);
  await inQueue(page, 'parts.wav').getByRole('link').click();
  const banner = page.getByRole('alert').filter({ hasText: 'Not transcribed: ' });
  await expect(banner).toContainText(/Not transcribed: 0:\d\d–1:50\./);
  await expect(lines).toContainText(/Not transcribed, 0:\d\d–1:50/);
  await banner.getByText('What the gateway said').click();
  await expect(banner).toContainText('Status 400');
  await expect(banner).toContainText('{"error":{"message":"The model is overloaded."}}');
  await expect(lines).not.toContainText('silence');
  expect((await exported(page, 'SubRip subtitles')).text).toMatch(/\[Not transcribed, 0:\d\d–1:50\]/);
  await page.getByRole('button', { name: 'Speak it' }).click();
  await expect(page.getByText(/^Some of this recording isn’t transcribed: 0:\d\d–1:50\.$/)).toBeVisible();

  // Waiting for a chunk can be ended while the lines of other chunks are shown.
  await openTranscribe(page);
  leaving.waits = 3600;
  leaving.leavesOut = () => false;
  const secondRecording = recording('later.wav', 110);
  await chooseFiles(page, secondRecording.path);
  await inQueue(page, 'later.wav').getByRole('link').click();
  const wait = page.getByRole('region', { name: 'Too many requests' });
  await expect(wait).toContainText(/ in (59|1:00):\d\d/);
  await expect(lines).toContainText('utterance-0');
  leaving.waits = null;
  await wait.getByRole('button', { name: 'Retry now' }).click();
  await expect(inQueue(page, 'later.wav')).toContainText(/\d+ words, English/);
  await expect(wait).toHaveCount(0);
});

test('T6 T7: side by side, a range that isn’t transcribed is shown in its column with Retry, and the warning about a copy disappears with the recording', {
  tag: '@long',
}, async ({ parlance }) => {
  let leavesOut = false;
  await using gateway = await startDecodingGateway({
    leavesOut: (_, { start, end }) => leavesOut && start > 20 && end < 36,
  });
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, recording('other.mp3', 20).path);
  await expect(transcript(page)).toContainText('utterance-0');
  await chooseFiles(page, recording('both.mp3', 60).path);
  await inQueue(page, 'both.mp3').getByRole('link').click();
  await expect(transcript(page)).toContainText('utterance-5');
  leavesOut = true;
  await page.getByRole('button', { name: 'Translate to English', exact: true }).click();
  const missing = transcript(page).locator('[data-missing]');
  await expect(missing).toContainText(/^Not transcribed, 0:\d\d–0:3\d/);

  await page.context().grantPermissions(['clipboard-write']);
  // Hovering keeps the message open.
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem').last().click();
  const warning = page.getByText(/^Copied.* Not transcribed: 0:/);
  await warning.hover();
  await inQueue(page, 'other.mp3').getByRole('link').press('Enter');
  await expect(transcript(page)).not.toContainText('utterance-5');
  await expect(warning).toHaveCount(0);

  await inQueue(page, 'both.mp3').getByRole('link').first().click();
  leavesOut = false;
  const before = gateway.requests.length;
  await missing.getByRole('button', { name: /^Retry 0:/ }).click();
  const sent = () => gateway.requests.slice(before).map(({ seconds }) => Math.round(seconds ?? 0));
  await expect.poll(sent).toEqual([expect.closeTo(16, -1)]);
  await expect(missing).toHaveCount(0);
  await expect(transcript(page).getByText('utterance-3')).toHaveCount(2);
});
