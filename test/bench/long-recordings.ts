import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../e2e/shell.ts';
import { writeMarkedSpeech } from '../faults/marked-speech.ts';
import { startImmediateGateway } from './immediate-gateway.ts';
import { openPlainPage, type PlainPage } from './plain-chromium.ts';
import { residentOf } from './resident.ts';
import type { Goal, Growth, Row } from './row.ts';

const hours = 2;
const whole = hours * 3600;
const forms: Readonly<Record<string, readonly string[]>> = {
  wav: ['-ac', '2', '-ar', '44100'],
  mp3: ['-ac', '2', '-ar', '44100', '-b:a', '128k'],
  m4a: ['-ac', '2', '-ar', '44100', '-b:a', '128k'],
  webm: ['-ac', '2', '-c:a', 'libopus', '-b:a', '96k'],
};
const pollMs = 50;
const linkToTranscribe = `'nav[aria-label=Main] a[href*=transcribe]'`;
const input = `document.querySelector('input[aria-label="Audio files"]')`;

/** The cost of one recording: seconds until its first and its last chunk, memory, and dropped frames. */
type Prepared = {
  readonly firstChunk: number;
  readonly all: number;
  /** Peak growth of the page process's memory, and the memory at that time, in MB. */
  readonly grown: number;
  readonly peak: number;
  readonly dropped: number;
};

/** F8: two-hour recordings, from the media folder to chunks that are ready to send, in the real app. */
export const longRecordingsRow: Row = {
  id: 'F8',
  title: `a recording of ${hours} hours → chunks ready to send, in one pass beside a page that is used`,
  needs: ['ffmpeg'],
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const gateway = await startDeafGateway();
    const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
    const app = await startServer({ dataFolder: folder, flags: [], env });
    const page = await openPlainPage(app.url);
    try {
      await isTrue(page, `[...document.querySelectorAll(${linkToTranscribe})].some((link) => !link.click())`);
      await isTrue(page, `${input} !== null`);
      // Loading the worker isn't part of a recording's cost.
      await prepare(page, folder, 'mp3', 300);
      const results = new Map<string, Prepared>();
      for (const form of Object.keys(forms)) results.set(form, await prepare(page, folder, form, whole));
      const growth: Growth[] = [];
      const peaks: number[] = [];
      for (const seconds of [whole / 16, whole / 4, whole]) {
        const { all, peak } = await prepare(page, folder, 'mp3', seconds);
        peaks.push(peak);
        growth.push({
          size: `${seconds / 60} minutes of MP3, a second of it`,
          microsecondsEach: (all / seconds) * 1e6,
        });
      }
      const goals = [...results].flatMap(([form, { firstChunk, all, grown, dropped }]): Goal[] => [
        { what: `${form}: ms for a second of recording`, value: (all / whole) * 1000, limit: 1000 / 80 },
        { what: `${form}: growth of the page's process, MB`, value: grown, limit: 230 },
        { what: `${form}: first chunk ready, s`, value: firstChunk, limit: 12 },
        { what: `${form}: frames that the page dropped, in %`, value: dropped, limit: 1 },
      ]);
      const samples = [...results].map(([name, { all }]) => ({ name, ms: [all * 1000] }));
      const [small = 0, , large = 0] = peaks;
      return {
        comparisons: [{ condition: `${hours} hours, the whole pass`, base: 'mp3', samples }],
        goals: [
          ...goals,
          // Measured for the whole process, since garbage from the previous recording may not have been collected yet.
          { what: 'peak of memory, 2 hours over 7.5 minutes, MB more', value: large - small, limit: 100 },
        ],
        growth,
      };
    } finally {
      await page.close();
      await app.end('SIGTERM');
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function prepare(page: PlainPage, folder: string, form: string, seconds: number): Promise<Prepared> {
  const source = join(folder, 'source.wav');
  const file = join(folder, `${form}-${Math.round(seconds)}.${form}`);
  writeMarkedSpeech(source, seconds);
  const options = forms[form] ?? [];
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', source, ...options, file]);
  await rm(source);
  const database = new DatabaseSync(join(folder, 'parlance.db'), { readOnly: true });
  const newest = () =>
    database
      .prepare(
        `SELECT id, created_at AS startedAt, (SELECT count(*) FROM unsplit_ranges WHERE transcript_id = id) AS gaps,
           (SELECT count(*) FROM transcript_chunks WHERE transcript_id = id AND form <> 'whole') AS chunks, peaks IS NOT NULL AS peaks
         FROM transcripts ORDER BY created_at DESC LIMIT 1`,
      )
      .get();
  const before = newest()?.id;
  const base = await residentOfPages(page);
  await page.setFiles(input, [file]);
  while (newest()?.id === before) await delay(pollMs);
  const startedAt = Number(newest()?.startedAt);
  const frames = await countFrames(page);
  let first = Number.NaN;
  let peak = 0;
  for (let row = newest(); !row || Number(row.peaks) === 0 || Number(row.gaps) > 0; row = newest()) {
    if (Number.isNaN(first) && Number(row?.chunks) > 0) first = (Date.now() - startedAt) / 1000;
    peak = Math.max(peak, await residentOfPages(page));
    await delay(pollMs);
  }
  const all = (Date.now() - startedAt) / 1000;
  const dropped = await frames();
  database.close();
  await rm(file);
  return { firstChunk: first, all, grown: (peak - base) / 1e6, peak: peak / 1e6, dropped };
}

/** Waits until an expression is true in the page, which may still be loading. */
async function isTrue(page: PlainPage, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression).catch(() => false))) await delay(pollMs);
}

/** Returns the resident memory of all processes of pages and workers, in bytes. */
async function residentOfPages(page: PlainPage): Promise<number> {
  const sizes = await Promise.all((await page.processes()).map(residentOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Starts counting a page's frames. The returned function returns the percentage of dropped frames. */
async function countFrames(page: PlainPage): Promise<() => Promise<number>> {
  await page.evaluate(`{
    const seen = { frames: 0, since: performance.now() };
    globalThis.seen = seen;
    const count = () => {
      seen.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }`);
  return () =>
    page.evaluate(`Math.max(0, (1 - seen.frames / (((performance.now() - seen.since) / 1000) * 60)) * 100)`);
}

/** Starts a gateway that returns an empty transcript as soon as it has the whole request. */
function startDeafGateway() {
  return startImmediateGateway((path, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(path.includes('/audio/') ? '{"text":"","segments":[]}' : '{"data":[{"id":"whisper-1"}]}');
  });
}
