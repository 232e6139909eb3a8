import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { addExif } from '../e2e/image-files.ts';
import { startServer } from '../e2e/shell.ts';
import { startBenchPages } from './bench-pages.ts';
import { startImmediateGateway } from './immediate-gateway.ts';
import { type Candidate, medianOf, type Samples, sideBySide, spreadOf } from './measure.ts';
import type { ImagePreparer, Prepared } from './pages/images.ts';
import { openPlainPage, type PlainPage } from './plain-chromium.ts';
import { residentOf } from './resident.ts';
import type { Goal, Growth, Row } from './row.ts';

const count = 10;
const photo = { width: 4_000, height: 3_000 };
/** The camera was turned, so the right side of the photo is the top. */
const orientation = 6;
const rounds = { warmUp: 1, counted: 9 };
const pollMs = 20;
const settleMs = 3_000;
const input = `document.querySelector('input[aria-label="Files to attach"]')`;

/** F13: phone photos, from the file to the image that is sent. */
export const photosRow: Row = {
  id: 'F13',
  title: 'a photo of 12 megapixels → what is sent',
  needs: ['ffmpeg'],
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    try {
      const files = await photosIn(folder);
      const compared = await compare(files[0] ?? '');
      const ten = await attachInTheApp(folder, files);
      return {
        comparisons: [{ condition: 'one photo', base: 'bare calls', samples: compared.samples }],
        goals: [...compared.goals, ...ten],
        growth: compared.growth,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(path: string): Promise<{
  readonly samples: readonly Samples[];
  readonly goals: readonly Goal[];
  readonly growth: readonly Growth[];
}> {
  const bench = await startBenchPages();
  try {
    const page = await bench.open();
    const bytes = await readFile(path);
    const ours: Prepared[] = [];
    const candidate = (name: ImagePreparer): Candidate => ({
      name,
      run: async () => {
        const prepared = await prepare(page, name, bytes);
        if (name === 'Parlance') ours.push(prepared);
        return prepared.ms;
      },
    });
    const samples = await sideBySide([candidate('Parlance'), candidate('bare calls')], rounds);
    const [{ width, height } = { width: 0, height: 0 }] = ours;
    const growth: Growth[] = [];
    for (const divisor of [4, 2, 1]) {
      const scaled = join(path, `../scaled-${divisor}.png`).replace('.png', '.jpg');
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-y',
        '-i',
        path,
        '-vf',
        `scale=iw/${divisor}:-1`,
        '-q:v',
        '3',
        scaled,
      ]);
      const file = await readFile(scaled);
      const times = [];
      for (let round = 0; round < 3; round += 1) times.push((await prepare(page, 'Parlance', file)).ms);
      const megapixels = (photo.width * photo.height) / divisor ** 2 / 1e6;
      growth.push({
        size: `${megapixels} megapixels, a megapixel`,
        microsecondsEach: (spreadOf(times).median * 1000) / megapixels,
      });
      await rm(scaled);
    }
    return {
      samples,
      goals: [
        {
          what: 'time relative to the bare calls',
          value: medianOf(samples, 'Parlance') / medianOf(samples, 'bare calls'),
          limit: 1.3,
        },
        {
          what: 'sides of the wrong length',
          value: Number(width !== 1_200) + Number(height !== 1_600),
          limit: 0,
        },
        {
          what: 'longest frame of the page, ms',
          value: spreadOf(ours.map(({ longestFrame }) => longestFrame)).median,
          limit: 50,
        },
      ],
      growth,
    };
  } finally {
    await bench.close();
  }
}

function prepare(page: Page, preparer: ImagePreparer, bytes: Buffer): Promise<Prepared> {
  return page.evaluate(({ preparer, base64 }) => bench.prepareImage(preparer, base64), {
    preparer,
    base64: bytes.toString('base64'),
  });
}

/** Attaches ten photos at once in the real app. */
async function attachInTheApp(folder: string, files: readonly string[]): Promise<readonly Goal[]> {
  const gateway = await startImmediateGateway((_path, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"data":[{"id":"m"}]}');
  });
  const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
  const app = await startServer({ dataFolder: join(folder, 'data'), flags: [], env });
  const page = await openPlainPage(app.url);
  try {
    await isTrue(page, `${input} !== null`);
    // Loading the worker and the thumbnail isn't part of a photo's cost.
    await attach(page, files.slice(0, 1), 1);
    await delay(settleMs);
    const before = await residentOfPages(page);
    await page.evaluate(watchFrames);
    let peak = before;
    const watching = { isOver: false };
    const watched = (async () => {
      while (!watching.isOver) {
        peak = Math.max(peak, await residentOfPages(page));
        await delay(pollMs);
      }
    })();
    await attach(page, files, files.length + 1);
    watching.isOver = true;
    await watched;
    const longest = await page.evaluate<number>('longestFrame.ms');
    await delay(settleMs);
    const after = await residentOfPages(page);
    return [
      { what: `${count} photos: longest frame of the page, ms`, value: longest, limit: 50 },
      { what: `${count} photos: peak memory, MB more`, value: (peak - before) / 1e6, limit: 100 },
      { what: `${count} photos: memory afterwards, MB more`, value: (after - before) / 1e6, limit: 100 },
    ];
  } finally {
    await page.close();
    await app.end('SIGTERM');
    await gateway.close();
  }
}

async function attach(page: PlainPage, files: readonly string[], expected: number): Promise<void> {
  await page.setFiles(input, files);
  await isTrue(
    page,
    `document.querySelectorAll('[data-composer] li img').length === ${expected} &&
     [...document.querySelectorAll('[data-composer] li img')].every(({ complete }) => complete)`,
  );
}

/** Records the longest time between two frames. */
const watchFrames = `{
  const longestFrame = { ms: 0 };
  globalThis.longestFrame = longestFrame;
  let before = performance.now();
  const onFrame = (at) => {
    longestFrame.ms = Math.max(longestFrame.ms, at - before);
    before = at;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame((at) => { before = at; requestAnimationFrame(onFrame); });
}`;

/** Waits until an expression is true in the page, which may still be loading. */
async function isTrue(page: PlainPage, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression).catch(() => false))) await delay(pollMs);
}

/** Returns the resident memory of all processes of pages and workers, in bytes. */
async function residentOfPages(page: PlainPage): Promise<number> {
  const sizes = await Promise.all((await page.processes()).map(residentOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Creates grainy photos of about 4 MB. */
async function photosIn(folder: string): Promise<readonly string[]> {
  const source = `testsrc2=s=${photo.width}x${photo.height}:r=1,noise=alls=14:allf=t`;
  const output = ['-frames:v', String(count), '-q:v', '3', join(folder, 'photo-%02d.jpg')];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...output]);
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => join(folder, name));
  for (const file of files) await addExif(file, orientation);
  return files;
}
