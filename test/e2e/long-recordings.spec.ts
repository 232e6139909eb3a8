import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { type DecodingGatewayLimits, startDecodingGateway } from '../faults/decoding-gateway.ts';
import { type Utterance, writeMarkedSpeech } from '../faults/marked-speech.ts';
import { connect } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { savedBy } from './shell-differences.ts';
import { canSpeak, chooseFiles, inQueue, openTranscribe } from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const key = 'sk-test-0123456789';
/** Length of the long recording in seconds: minutes by default, hours in `npm run test:long`. */
const wholeSeconds = Number(process.env.PARLANCE_RECORDING_SECONDS ?? 700);
const folder = mkdtempSync(join(tmpdir(), 'parlance-long-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a recording of this length, encoded by ffmpeg with these options. Also returns its utterances. */
function recording(name: string, seconds: number, ...options: readonly string[]) {
  const wave = join(folder, `${name}.source.wav`);
  const path = join(folder, name);
  const utterances = writeMarkedSpeech(wave, seconds);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wave, ...options, path]);
  rmSync(wave);
  return { path, utterances, bytes: statSync(path).size };
}

async function startWithGateway(page: Page, limits: DecodingGatewayLimits = {}) {
  await using stack = new AsyncDisposableStack();
  const gateway = stack.use(await startDecodingGateway(limits));
  await connect(page, gateway.url);
  await openTranscribe(page);
  stack.move();
  return gateway;
}

/** Exports the open transcript and returns its segments. */
async function segments(page: Page): Promise<readonly { start: number; end: number; text: string }[]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = await savedBy(page, () => page.getByRole('menuitem', { name: /^Segments/ }).click());
  return JSON.parse(readFileSync(saved.path, 'utf8')).segments;
}

/** Checks that every utterance occurs once, complete, in order, and at the right time. */
function expectUtterances(
  found: Awaited<ReturnType<typeof segments>>,
  utterances: readonly Utterance[],
): void {
  expect(found.map(({ text }) => text.trim())).toEqual(utterances.map(({ index }) => `utterance-${index}`));
  const errors = found.map(({ start, end }, at) =>
    Math.max(Math.abs(start - (utterances[at]?.start ?? 0)), Math.abs(end - (utterances[at]?.end ?? 0))),
  );
  expect(Math.max(...errors)).toBeLessThan(0.2);
}

/** Uncompressed frames, which make a video with AAC audio large from the start. */
const pictures = ['-f', 'lavfi', '-i', 'testsrc=size=192x144:rate=1/2', '-c:v', 'rawvideo', '-shortest'];

/** Formats in which the long recording is over the limit: two for Parlance's own decoders, one for the browser's. */
const longFormats: Readonly<Record<string, readonly string[]>> = {
  mp3: ['-ac', '2', '-ar', '44100', '-b:a', '320k'],
  webm: ['-ac', '2', '-c:a', 'libopus', '-b:a', '320k', '-vbr', 'off'],
  mov: [...pictures, '-ac', '2', '-ar', '48000', '-b:a', '128k'],
};

for (const [format, options] of Object.entries(longFormats)) {
  const outcome = 'is cut at silences, and becomes one transcript with no word lost, doubled or late';
  test(`T4: a recording over the limit (${format}) ${outcome}`, {
    tag: format === 'mp3' ? [] : '@long',
  }, async ({ parlance }) => {
    // Creating and adding it takes a while on a busy machine. Only a hang takes this long.
    const longest = wholeSeconds * 200;
    test.setTimeout(3 * longest);
    const page = await parlance.start();
    await using gateway = await startWithGateway(page);
    const name = `hearing.${format}`;
    const { path, utterances, bytes } = recording(name, wholeSeconds, ...options);
    expect(bytes).toBeGreaterThan(26_214_400);
    await chooseFiles(page, path);
    const row = inQueue(page, name);
    await expect(row).toContainText(/split at silences into (about )?\d+ parts and sent as MP3/, {
      timeout: longest,
    });
    await expect(row).toContainText(/\d+ words, English/, { timeout: longest });
    const { requests } = gateway;
    expect(requests.length).toBeGreaterThanOrEqual(Math.ceil(wholeSeconds / 600));
    for (const { type, refused, seconds } of requests) {
      expect([type, refused]).toEqual(['audio/mpeg', false]);
      expect(seconds).toBeLessThanOrEqual(601);
    }
    expectUtterances(await segments(page), utterances);
  });
}

test('T2: mp3, m4a, wav, webm, flac, ogg, aac and the audio of mp4, mov and mkv are all transcribed after a drop', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  const film = ['-f', 'lavfi', '-i', 'color=c=red:s=64x64:r=5', '-shortest'] as const;
  const formats: Readonly<Record<string, readonly string[]>> = {
    'a.mp3': [],
    'a.m4a': [],
    'a.wav': [],
    'a.webm': [],
    'a.flac': [],
    'a.ogg': [],
    'a.aac': [],
    'film.mp4': film,
    'film.mov': film,
    'film.mkv': film,
  };
  const recordings = Object.entries(formats).map(([name, options]) => recording(name, 20, ...options));
  await chooseFiles(
    page,
    recordings.map(({ path }) => path),
  );
  for (const [at, name] of Object.keys(formats).entries()) {
    await expect(inQueue(page, name)).toContainText(/\d+ words, English/);
    await inQueue(page, name).getByRole('link').click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expectUtterances(await segments(page), recordings[at]?.utterances ?? []);
  }
  const sent = new Map(gateway.requests.map(({ name, type }) => [name, type]));
  expect(sent.get('film.mp4')).toBe('video/mp4');
  // A format that no gateway is known to read is sent as extracted audio.
  expect(sent.get('film-0s.mp3')).toBe('audio/mpeg');
  expect([...sent.keys()].filter((name) => /\.(mov|mkv)$/.test(name))).toEqual([]);
});

test('T2: a disguised text file and PDF, an empty file, one of 0 seconds, one without audio and one that is cut off each get their own message, and none is sent', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page);
  const path = (name: string) => join(folder, name);
  const ffmpeg = (...options: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
  writeFileSync(path('notes.mp3'), 'These are my notes.\n');
  writeFileSync(path('form.mp3'), '%PDF-1.7\n\0');
  writeFileSync(path('nothing.wav'), '');
  ffmpeg('-f', 'lavfi', '-i', 'anullsrc', '-t', '0', path('short.wav'));
  ffmpeg('-f', 'lavfi', '-i', 'color=c=red:s=64x64:d=2', path('silent.mp4'));
  ffmpeg('-f', 'lavfi', '-i', 'sine=d=4', path('whole.m4a'));
  writeFileSync(path('broken.m4a'), readFileSync(path('whole.m4a')).subarray(0, 20_000));
  const files = ['notes.mp3', 'form.mp3', 'nothing.wav', 'short.wav', 'silent.mp4', 'broken.m4a'];
  await chooseFiles(page, files.map(path));
  const alert = page.getByRole('alert').filter({ hasText: /n’t added/ });
  for (const sentence of [
    '“notes.mp3” is text.',
    '“form.mp3” is a PDF.',
    'Parlance reads mp3, mp4, m4a',
    '“nothing.wav” is empty.',
    '“short.wav” is 0 seconds long.',
    '“silent.mp4” has no audio.',
    '“broken.m4a” is incomplete',
  ])
    await expect(alert).toContainText(sentence);
  expect(gateway.requests).toEqual([]);
  // The readable part of a recording is transcribed, with a message that it ends too early.
  const { path: whole } = recording('tape.flac', 20);
  writeFileSync(path('cut.flac'), readFileSync(whole).subarray(0, 200_000));
  await chooseFiles(page, path('cut.flac'));
  await expect(page.getByText('“cut.flac” is incomplete. Parlance transcribes what’s there.')).toBeVisible();
  await expect(inQueue(page, 'cut.flac')).toContainText(/words, English/);
  await expect(inQueue(page, 'cut.flac')).toContainText('The end of the recording wasn’t sent');
});

test('T4: limits are learned from refusals: shorter chunks, another format, and the next recording is split immediately', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await startWithGateway(page, {
    maxSeconds: 60,
    refusedTypes: ['audio/mpeg', 'audio/ogg'],
  });
  const first = recording('first.ogg', 150);
  await chooseFiles(page, first.path);
  await expect(inQueue(page, 'first.ogg')).toContainText(/\d+ words, English/);
  expectUtterances(await segments(page), first.utterances);
  const kinds = gateway.requests.map(({ type, refused }) => `${type} ${refused ? 'refused' : 'heard'}`);
  expect(kinds.slice(0, 2)).toEqual(['audio/ogg refused', 'audio/mpeg refused']);
  expect(new Set(kinds.slice(-3))).toEqual(new Set(['audio/flac heard']));
  const before = gateway.requests.length;
  const second = recording('second.ogg', 100);
  await chooseFiles(page, second.path);
  await expect(inQueue(page, 'second.ogg')).toContainText(/\d+ words, English/);
  await inQueue(page, 'second.ogg').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'second.ogg' })).toBeVisible();
  expectUtterances(await segments(page), second.utterances);
  expect(gateway.requests.slice(before).filter(({ refused }) => refused)).toEqual([]);
});

test('T4: audio in a codec that can’t be decoded here is cut between packets', { tag: '@long' }, async ({
  parlance,
}) => {
  const page = await parlance.start();
  await using _gateway = await startWithGateway(page, { maxBytes: 400_000 });
  const { path, utterances } = recording('film.mkv', 60, '-c:a', 'ac3', '-b:a', '96k');
  await chooseFiles(page, path);
  await expect(inQueue(page, 'film.mkv')).toContainText(/\d+ words, English/);
  const found = await segments(page);
  const foundIndices = new Set(found.map(({ text }) => text.trim().replace(/^\w+-/, '')));
  // The silences are unknown, so a word may be cut, but none may be lost.
  expect(utterances.filter(({ index }) => !foundIndices.has(String(index)))).toEqual([]);
});

test('T3, T4: after a kill the queue continues with unanswered chunks, and requests no answered chunk again', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startDecodingGateway({ maxSeconds: 40 });
  const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: key };
  const page = await parlance.start({ env });
  await openTranscribe(page);
  const { path, utterances } = recording('long.mp3', 240);
  await chooseFiles(page, path);
  const accepted = () => gateway.requests.filter(({ refused }) => !refused).map(({ name }) => name);
  await expect.poll(() => accepted().length).toBeGreaterThan(2);
  await parlance.running().kill();
  const answered = answeredChunks(parlance.dataFolder);
  expect(answered.length).toBeGreaterThan(0);
  const before = accepted().length;

  const restarted = await parlance.start({ env });
  await openTranscribe(restarted);
  const row = inQueue(restarted, 'long.mp3');
  await row.getByRole('link').click();
  const done = row.getByText(/\d+ words, English/);
  const retry = row.getByRole('button', { name: 'Retry' });
  // The user decides whether to repeat a request that was sent completely.
  await expect(done.or(retry)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(done).toBeVisible();
  expectUtterances(await segments(restarted), utterances);
  expect(
    accepted()
      .slice(before)
      .filter((name) => answered.includes(name)),
  ).toEqual([]);
});

/** Returns the file names under which the finished chunks were sent. */
function answeredChunks(dataFolder: string): readonly string[] {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database.prepare("SELECT chunk FROM transcript_chunks WHERE state = 'done'").all();
  database.close();
  return rows.map(({ chunk }) => `long-${Math.floor(Number(chunk) / 1000)}s.mp3`);
}
