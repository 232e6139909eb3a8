import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type HearingLimits, startHearingGateway } from '../faults/hearing-gateway.ts';
import { type Utterance, writeMarkedSpeech } from '../faults/marked-speech.ts';
import { connect } from './chatting.ts';
import { test } from './fixtures.ts';
import { canSpeak, chooseFiles, inQueue, openTranscribe } from './transcribing.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const key = 'sk-test-0123456789';
const folder = mkdtempSync(join(tmpdir(), 'parlance-long-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A recording of so many seconds in a form that ffmpeg is told to make of it, and what is said in it. */
function recording(name: string, seconds: number, ...asked: readonly string[]) {
  const wave = join(folder, `${name}.source.wav`);
  const path = join(folder, name);
  const said = writeMarkedSpeech(wave, seconds);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wave, ...asked, path]);
  rmSync(wave);
  return { path, said, bytes: statSync(path).size };
}

async function ready(page: Page, limits: HearingLimits = {}) {
  const gateway = await startHearingGateway(limits);
  await connect(page, gateway.url, key);
  await openTranscribe(page);
  return gateway;
}

/** The open transcript's segments, as they are taken out. */
async function segments(page: Page): Promise<readonly { start: number; end: number; text: string }[]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Segments/ }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')).segments;
}

/** Every utterance is there once, whole, in order, and when it was said. */
function expectTruth(found: Awaited<ReturnType<typeof segments>>, said: readonly Utterance[]): void {
  expect(found.map(({ text }) => text.trim())).toEqual(said.map(({ index }) => `utterance-${index}`));
  const off = found.map(({ start, end }, at) =>
    Math.max(Math.abs(start - (said[at]?.start ?? 0)), Math.abs(end - (said[at]?.end ?? 0))),
  );
  expect(Math.max(...off)).toBeLessThan(0.2);
}

test('T4: a recording over the limit is cut at silences, and becomes one transcript with no word lost, doubled or late', async ({
  parlance,
}) => {
  test.setTimeout(240_000);
  const page = await parlance.start();
  const gateway = await ready(page);
  const { path, said, bytes } = recording('hearing.mp3', 1500, '-ac', '2', '-ar', '44100', '-b:a', '160k');
  expect(bytes).toBeGreaterThan(26_214_400);
  await chooseFiles(page, path);
  await expect(inQueue(page, 'hearing.mp3')).toContainText(/split at silences into 3 parts/);
  await expect(inQueue(page, 'hearing.mp3')).toContainText(/\d+ words, English/, { timeout: 180_000 });
  const { requests } = gateway;
  expect(requests.map(({ type, refused }) => [type, refused])).toEqual(Array(3).fill(['audio/mpeg', false]));
  expectTruth(await segments(page), said);
  await gateway.close();
});
