import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import {
  decodedByFfmpeg,
  encoded,
  joinedFiles,
  secondOfSweep,
  sweepSeconds,
  writeSweep,
} from '../faults/sweep.ts';
import { connect } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { intercept, playsTooEarly } from './shell-differences.ts';
import { chooseFiles, inQueue, openTranscribe, transcribesWith } from './transcribe-actions.ts';

test.skip(spawnSync('ffmpeg', ['-version']).status !== 0, 'ffmpeg makes the recordings');

const folder = mkdtempSync(join(tmpdir(), 'parlance-playback-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Start times of the lines, in seconds. */
const times = [17, 22];
/** The order of the clicks. The data that a player has already read can change where it starts. */
const presses = [0, 1, 0];
const transcription = {
  text: 'One. Two.',
  language: 'english',
  duration: 24,
  segments: times.map((start) => ({ start, end: start + 2, text: ` Line at ${start}.` })),
};
/** Allowed difference between the played time and the line's time, in seconds. */
const tolerance = 0.1;
/**
 * Recordings with an index or a copy at such a low rate that the encoder's delay is longer than the tolerance, alone or
 * with that of the MP3 file that was sent.
 */
const lowRates: readonly string[] = ['narrow.mp3', 'gap.webm', 'gap.mp4', 'libopus.ogg', 'libvorbis.ogg'];

/** Makes ffmpeg fill gaps in the timestamps with silence. */
const keepTimestamps = ['-af', 'aresample=async=1:first_pts=0'];
const noTable = ['-write_xing', '0', '-id3v2_version', '0'];
const pictures = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=5', '-shortest', '-c:v', 'libx264'];

async function connectTranscriber(page: Page, answer: object = transcription) {
  await using stack = new AsyncDisposableStack();
  const gateway = stack.use(
    await startScriptedGateway(transcribesWith((_, response) => jsonOf(response, 200, answer))),
  );
  await connect(page, gateway.url);
  await openTranscribe(page);
  stack.move();
  return gateway;
}

/** Adds recordings, clicks each line, and compares the audio with what ffmpeg decodes at that time. */
async function expectExactLines(
  page: Page,
  paths: readonly string[],
  ...filter: readonly string[]
): Promise<void> {
  const mismatches: string[] = [];
  const fault = await playsTooEarly(page);
  for (const path of paths) {
    await chooseFiles(page, path);
    const name = basename(path);
    // Some are re-encoded first.
    await expect(inQueue(page, name)).toContainText('English');
    await inQueue(page, name).getByRole('link').first().click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(name);
    if (fault && lowRates.includes(name)) {
      process.stdout.write(`The times of ${name} weren’t checked: ${fault}.\n`);
      continue;
    }
    const decoded = decodedByFfmpeg(path, ...filter);
    for (const place of presses) {
      const time = times[place] ?? 0;
      const played = await audioAfterPressing(page, place);
      const second = secondOfSweep(played.samples, played.rate, 0);
      const expected = secondOfSweep(decoded, 16_000, time * 16_000);
      if (expected === null) throw new Error(`${name} has no audio at ${time} s`);
      if (second === null || Math.abs(second - expected) > tolerance)
        mismatches.push(`${name}: line at ${time} s plays ${second}, not ${expected}`);
    }
  }
  expect(mismatches).toEqual([]);
}

/** Clicks a line's time, and returns the first quarter second of audio that the page's player then outputs. */
async function audioAfterPressing(
  page: Page,
  place: number,
): Promise<{ readonly samples: Float32Array; readonly rate: number }> {
  // There is no player until playback is prepared.
  await page.locator('audio').waitFor({ state: 'attached' });
  const played = await page.evaluate(async (line) => {
    type Tapped = HTMLAudioElement & {
      tap?: { context: AudioContext; take: ((block: Float32Array) => void) | null };
    };
    const audio = document.querySelector<Tapped>('audio');
    if (!audio) throw new Error('the page has no player');
    if (!audio.tap) {
      const context = new AudioContext({ sampleRate: 16_000 });
      // One-second blocks: none is lost while the page is busy for less than that.
      const listener = context.createScriptProcessor(16_384, 1, 1);
      const tap: NonNullable<Tapped['tap']> = { context, take: null };
      listener.onaudioprocess = ({ inputBuffer }) => tap.take?.(inputBuffer.getChannelData(0).slice());
      context.createMediaElementSource(audio).connect(listener).connect(context.destination);
      await context.resume();
      audio.tap = tap;
    }
    const { tap } = audio;
    audio.pause();
    // Silence marks the end of the audio that was playing before.
    await new Promise<void>((resolve) => {
      tap.take = (block) => {
        if (block.every((sample) => sample === 0)) resolve();
      };
    });
    const needed = tap.context.sampleRate / 4;
    const samples = new Promise<number[]>((resolve) => {
      const all: number[] = [];
      tap.take = (block) => {
        const from = all.length > 0 ? 0 : block.findIndex((sample) => Math.abs(sample) > 0.02);
        if (from >= 0) all.push(...block.subarray(from));
        if (all.length >= needed) resolve(all);
      };
    });
    document.querySelectorAll<HTMLElement>('[aria-label^="Play from"]')[line]?.click();
    return { samples: await samples, rate: tap.context.sampleRate };
  }, place);
  return { samples: Float32Array.from(played.samples), rate: played.rate };
}

test('T7: clicking a line plays the audio at its time, whatever times the browser estimates', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await using _gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  await expectExactLines(page, [
    encoded(sweep, 'variable.mp3', '-q:a', '4', ...noTable),
    // It is decoded to a copy, since players don't follow sample rate changes.
    joinedFiles(sweep, 'rates.mp3', [
      ['-ar', '44100'],
      ['-ar', '22050', '-ac', '1'],
      ['-ar', '48000'],
      ['-q:a', '5'],
    ]),
  ]);
  // If a copy can't be stored, an error is shown, and Retry creates the copy.
  const unstored = joinedFiles(sweep, 'unstored.mp3', [
    ['-ar', '44100'],
    ['-ar', '22050'],
  ]);
  await chooseFiles(page, unstored);
  await expect(inQueue(page, 'unstored.mp3')).toContainText('English');
  const unstorable = await intercept(page, /^\/media\/new/);
  await inQueue(page, 'unstored.mp3').getByRole('link').first().click();
  const failed = page.getByRole('alert').filter({ hasText: 'couldn’t be prepared for playback' });
  await expect(failed).toContainText('unstored.mp3');
  await expect(page.getByRole('button', { name: 'Play from 0:17' })).toBeDisabled();
  await unstorable.stop();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await expect(failed).toHaveCount(0);
  // Audio that can't be decoded leads to an error instead of silent playback.
  const silent = encoded(sweep, 'dolby.mp4', ...pictures, '-c:a', 'ac3');
  await chooseFiles(page, silent);
  await expect(inQueue(page, 'dolby.mp4')).toContainText('English');
  await inQueue(page, 'dolby.mp4').getByRole('link').first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be decoded' })).toContainText('dolby.mp4');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play from 0:17' })).toBeDisabled();
});

test('T7: lines of joined MP3 and AAC files, and of MP3 at a low sample rate, play at the right time', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using _gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  await expectExactLines(page, [
    joinedFiles(sweep, 'joined.mp3', [
      ['-q:a', '1'],
      ['-q:a', '7'],
      ['-q:a', '3'],
      ['-q:a', '9'],
    ]),
    // At a low sample rate, the encoder's padding before the audio is longer.
    encoded(sweep, 'narrow.mp3', '-ac', '1', '-ar', '8000', '-b:a', '16k'),
    joinedFiles(
      sweep,
      'joined.aac',
      [32, 64, 160, 48].map((rate) => ['-b:a', `${rate}k`]),
    ),
  ]);
});

test('T7: lines of Ogg with Vorbis or FLAC, and of chained Ogg, play at the right time', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using _gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  const chained = (codec: string) =>
    joinedFiles(
      sweep,
      `${codec}.ogg`,
      ['48k', '64k', '80k', '96k'].map((rate) => ['-c:a', codec, '-b:a', rate]),
    );
  await expectExactLines(page, [
    encoded(sweep, 'vorbis.ogg', '-c:a', 'libvorbis'),
    encoded(sweep, 'flac.ogg', '-c:a', 'flac'),
    chained('libopus'),
    chained('libvorbis'),
  ]);
});

test('T7: lines of audio that starts late play at the right time', { tag: '@long' }, async ({ parlance }) => {
  const page = await parlance.start();
  await using gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  const film = encoded(sweep, 'prompt.mp4', ...pictures, '-c:a', 'aac');
  const delayedAudio = ['-itsoffset', '3', '-i', sweep, '-map', '0:v', '-map', '1:a', '-c:a', 'aac'];
  const delayed = encoded(film, 'late.mp4', ...delayedAudio);
  await expectExactLines(page, [delayed], ...keepTimestamps);
  // Gateways ignore the time before the audio, so silence is sent for it.
  const sent = gateway.requests.map(({ body }) => /filename="([^"]+)"/.exec(body)?.[1]);
  expect(sent).toContain('late-0s.mp3');
});

test('T7: lines after a gap in the audio play at the right time', { tag: '@long' }, async ({ parlance }) => {
  test.slow();
  const page = await parlance.start();
  await using gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  const gap = ['-af', 'aselect=not(between(t\\,8\\,13))'];
  const files = [
    encoded(sweep, 'gap.webm', ...gap, '-c:a', 'libopus'),
    encoded(sweep, 'gap.mp4', ...pictures, ...gap, '-c:a', 'aac'),
  ];
  await expectExactLines(page, files, ...keepTimestamps);
  // Gateways ignore the gap, so silence is sent for it.
  const sent = gateway.requests.map(({ body }) => /filename="([^"]+)"/.exec(body)?.[1]);
  expect(sent.filter((name) => name === 'gap-0s.mp3')).toHaveLength(files.length);
});

test('T7: lines of WAV without sizes, of MP3 in WAV, and of MP3 after junk play at the right time', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await using _gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(sweep)));
    return path;
  };
  const junk = join(folder, 'junk.mp3');
  const variable = encoded(sweep, 'whole.mp3', '-q:a', '4', ...noTable);
  writeFileSync(junk, Buffer.concat([Buffer.alloc(5000), readFileSync(variable)]));
  const unsized = changed('killed.wav', (bytes) =>
    bytes.fill(0, 4, 8).fill(0, bytes.indexOf('data') + 4, bytes.indexOf('data') + 8),
  );
  await expectExactLines(page, [encoded(sweep, 'mp3.wav', '-c:a', 'libmp3lame', '-q:a', '4'), junk, unsized]);
});

test('T7: lines at the end of a recording of three hours play at the right time @long', async ({
  parlance,
}) => {
  const options = ['-ac', '1', '-ar', '24000', '-b:a', '16k', ...noTable];
  const sweep = encoded(writeSweep(folder), 'end.mp3', ...options);
  const silence = readFileSync(encoded(sweep, 'silence.mp3', '-af', 'volume=0', '-t', '30', ...options));
  // Frames of 576 samples have 48 bytes each, and the encoder adds some at the end.
  const frames = (30 * 24_000) / 576;
  const sweepFrom = 179 * 60;
  const path = join(folder, 'three-hours.mp3');
  const silences = Array.from({ length: sweepFrom / 30 }, () => silence.subarray(0, frames * 48));
  writeFileSync(path, Buffer.concat([...silences, readFileSync(sweep)]));
  const starts = [10, ...times].map((second) => sweepFrom + second);
  const segments = starts.map((start) => ({ start, end: start + 2, text: ` Line at ${start}.` }));
  const page = await parlance.start();
  await using _gateway = await connectTranscriber(page, {
    ...transcription,
    duration: sweepFrom + sweepSeconds,
    segments,
  });
  await chooseFiles(page, path);
  await expect(inQueue(page, 'three-hours.mp3')).toContainText('English', { timeout: 300_000 });
  await inQueue(page, 'three-hours.mp3').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled({ timeout: 300_000 });
  for (const place of [1, 0, 2]) {
    const { samples, rate } = await audioAfterPressing(page, place);
    // MP3 starts with the delay of its encoder and decoder.
    const expected = (starts[place] ?? 0) - sweepFrom - (576 + 529) / 24_000;
    const second = secondOfSweep(samples, rate, 0);
    expect(Math.abs((second ?? 0) - expected), `${second} instead of ${expected}`).toBeLessThan(tolerance);
  }
});

test('T7: clicking a line plays the audio at its time in every other container and rate mode @long', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await using _gateway = await connectTranscriber(page);
  const sweep = writeSweep(folder);
  const film = encoded(sweep, 'film.mp4', ...pictures, '-c:a', 'aac');
  const truncated = join(folder, 'truncated.mp3');
  const table = encoded(sweep, 'table.mp3', '-q:a', '4');
  const whole = readFileSync(table);
  writeFileSync(truncated, whole.subarray(0, whole.length * 0.8));
  await expectExactLines(page, [
    table,
    truncated,
    encoded(sweep, 'constant.mp3', '-b:a', '128k'),
    encoded(sweep, 'average.mp3', '-abr', '1', '-b:a', '96k', ...noTable),
    encoded(sweep, 'sound.m4a', '-b:a', '96k'),
    encoded(sweep, 'opus.ogg', '-c:a', 'libopus', '-b:a', '48k'),
    encoded(sweep, 'sound.flac'),
    encoded(sweep, 'live.webm', '-c:a', 'libopus', '-live', '1'),
    film,
    // Browsers can't play transport streams, so it is decoded to a copy.
    encoded(sweep, 'film.ts', ...pictures, '-c:a', 'aac'),
    encoded(film, 'edited.mp4', '-ss', '3.3', '-c', 'copy'),
    sweep,
  ]);
  // ffmpeg leaves out 0.4 s after the first packet of such a copy. Silence is sent and played for the gap.
  const fragments = encoded(film, 'fragments.mp4', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov');
  await expectExactLines(page, [fragments], ...keepTimestamps);
});
