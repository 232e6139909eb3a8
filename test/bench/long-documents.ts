import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { wordsMissingIn } from '../e2e/office-files.ts';
import { startBenchPages } from './bench-pages.ts';
import { type Candidate, medianOf, type Samples, sideBySide, spreadOf, timed } from './measure.ts';
import type { PdfReader, ReadPdf } from './pages/documents.ts';
import { residentOf } from './resident.ts';
import type { Goal, Row } from './row.ts';

const pages = 300;
const rounds = { warmUp: 1, counted: 5 };
/** How many more times the same document is read. Memory is measured after each reading. */
const readings = 8;
/** Time for Chromium to release the memory of a terminated worker, in ms. */
const settleMs = 2_000;
const forms = { 'without tags': { tagged: false }, tagged: { tagged: true } } as const;

/** F14: reading the text of a long PDF printed by Chromium, with and without tags. */
export const longDocumentsRow: Row = {
  id: 'F14',
  title: `the text of a PDF of ${pages} pages`,
  needs: ['pdftotext'],
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const bench = await startBenchPages();
    try {
      const results = [];
      for (const [form, options] of Object.entries(forms)) {
        const path = join(folder, 'long.pdf');
        const bytes = await printed(bench.browser, pages, options);
        await writeFile(path, bytes);
        results.push({ form, ...(await compare(await bench.open(), bench.browser, path, bytes)) });
      }
      const page = await bench.open();
      const growth = [];
      for (const size of [pages / 4, pages, pages * 4]) {
        const bytes = await printed(bench.browser, size, forms['without tags']);
        await give(page, bytes);
        const { ms } = await read(page, 'Parlance');
        growth.push({ size: `${size} pages, a page`, microsecondsEach: (ms * 1000) / size });
      }
      return {
        comparisons: results.map(({ form, samples }) => ({ condition: form, base: 'pdf.js', samples })),
        goals: results.flatMap(({ form, goals }) =>
          goals.map((goal) => ({ ...goal, what: `${form}: ${goal.what}` })),
        ),
        growth,
      };
    } finally {
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(
  page: Page,
  browser: Browser,
  path: string,
  bytes: Buffer,
): Promise<{ readonly samples: readonly Samples[]; readonly goals: readonly Goal[] }> {
  await give(page, bytes);
  const ours: ReadPdf[] = [];
  const inPage = (name: PdfReader): Candidate => ({
    name,
    run: async () => {
      const result = await read(page, name);
      if (name === 'Parlance') ours.push(result);
      return result.ms;
    },
  });
  const poppler: Candidate = {
    name: 'pdftotext',
    run: () => timed(async () => void execFileSync('pdftotext', [path, '-'], { maxBuffer: 2 ** 28 })),
  };
  const samples = await sideBySide([inPage('Parlance'), inPage('pdf.js'), poppler], rounds);
  const { missing, total } = wordsMissingIn(ours[0]?.text ?? '', path);
  const memory = await memoryAfterReadings(page, browser);
  return {
    samples,
    goals: [
      {
        what: 'time over bare pdf.js',
        value: medianOf(samples, 'Parlance') / medianOf(samples, 'pdf.js'),
        limit: 1.2,
      },
      {
        what: 'words found by pdftotext that are missing, in %',
        value: (missing.length / total) * 100,
        limit: 1,
      },
      {
        what: 'frames that the page dropped',
        value: spreadOf(ours.map(({ dropped }) => dropped)).median,
        limit: 0,
      },
      {
        what: `memory of the page's process that each of ${readings} more readings keeps, MB`,
        value: growthOf(memory.map(({ resident }) => resident)) / 1e6,
        limit: 1,
      },
      {
        what: `JavaScript heap that each of ${readings} more readings keeps, MB`,
        value: growthOf(memory.map(({ heap }) => heap)) / 1e6,
        limit: 0.1,
      },
    ],
  };
}

/** The page's memory after a garbage collection, in bytes. */
type Memory = { readonly resident: number; readonly heap: number };

/**
 * Reads the document several times, and returns the memory before and after each reading. A single reading isn't
 * conclusive, because allocators keep free pages. Simulated memory pressure releases them, but not all at once.
 */
async function memoryAfterReadings(page: Page, browser: Browser): Promise<readonly Memory[]> {
  const session = await page.context().newCDPSession(page);
  const all: Memory[] = [];
  for (let reading = 0; reading <= readings; reading += 1) {
    if (reading > 0) await read(page, 'Parlance');
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Memory.simulatePressureNotification', { level: 'critical' });
    await delay(settleMs);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    all.push({ resident: await residentOfPages(browser), heap: usedSize });
  }
  await session.detach();
  return all;
}

/** Returns the growth per step: the median slope between all pairs of points (Theil–Sen estimator). */
function growthOf(values: readonly number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, ahead) => (later - value) / (ahead + 1)),
  );
  return spreadOf(slopes).median;
}

function give(page: Page, bytes: Buffer): Promise<void> {
  return page.evaluate((base64) => bench.givePdf(base64), bytes.toString('base64'));
}

function read(page: Page, reader: PdfReader): Promise<ReadPdf> {
  return page.evaluate((reader) => bench.readPdf(reader), reader);
}

/** Prints a document with headings, paragraphs, a list and a table on every page. */
async function printed(browser: Browser, length: number, options: { tagged: boolean }): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(Array.from({ length }, (_, at) => sheet(at + 1)).join('\n'));
  const bytes = await page.pdf(options);
  await page.close();
  return bytes;
}

function sheet(number: number): string {
  const entry = (line: number) =>
    `Entry ${number}.${line}: the harbour at Setúbal was measured ${number * 7 + line} times, because the sand moves with every storm and naïve façades hide it.`;
  const paragraph = (from: number) =>
    `<p>${Array.from({ length: 6 }, (_, at) => entry(from + at)).join(' ')}</p>`;
  const row = (line: number) =>
    `<tr><td>Port ${number * 10 + line}</td><td>${line * 3}.5 m</td><td>${2000 + line}-03-01</td></tr>`;
  return `<section style="break-after: page"><h2>Report ${number}</h2>${paragraph(1)}${paragraph(7)}
    <ul><li>High at ${number % 12}</li><li>Low at noon</li></ul><table border="1"><tr><th>Port</th><th>Depth</th><th>Day</th></tr>
    ${Array.from({ length: 8 }, (_, at) => row(at + 1)).join('')}</table>${paragraph(13)}</section>`;
}

/** Returns the resident memory of all processes of pages and workers, in bytes. */
async function residentOfPages(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentOf(id)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
