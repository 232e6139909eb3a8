import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/main/services/clock.ts';
import { createSearchService } from '../../src/main/services/search/search-service.ts';
import { openDatabase } from '../../src/main/storage/database.ts';
import { startServer } from '../e2e/shell.ts';
import { startChromium } from './bench-pages.ts';
import { fillWithFolders, messagesInFolders } from './folder-store.ts';
import { medianOf, type Samples } from './measure.ts';
import { residentOf } from './resident.ts';
import type { Goal, Row } from './row.ts';
import { limitsMs, measured, percentile } from './search.ts';
import { createWordSource } from './search-store.ts';

const sizes = [
  { name: '500 conversations in 2 folders', conversations: 500, folders: 2 },
  { name: '50,000 conversations in 200 folders', conversations: 50_000, folders: 200 },
] as const;
/** A large folder and two small ones. */
const searchedFolders = ['f0', 'f11', 'f150'];
const starts = 5;

/** F6: many conversations in folders, and starting the browser shell with them. */
export const foldersRow: Row = {
  id: 'F6',
  title: '50,000 conversations in 200 folders: save, open, search in a folder, show the list',
  measure: async () => {
    const parent = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    try {
      const shown: Samples[] = [];
      const whole: Samples[] = [];
      let goals: readonly Goal[] = [];
      for (const { name, conversations, folders } of sizes) {
        const dataFolder = await mkdtemp(join(parent, 'data-'));
        const searched = await storeAndSearch(dataFolder, conversations, folders);
        const listed = await listing(dataFolder);
        shown.push({ name, ms: listed.map((one) => one.shown) });
        whole.push({ name, ms: listed.map((one) => one.whole) });
        const resident = Math.max(...listed.map((one) => one.resident)) / 1e6;
        goals = [...searched, { what: 'resident with the list open, MB', value: resident, limit: 150 }];
      }
      const [few, many] = sizes.map(({ name }) => medianOf(shown, name));
      return {
        comparisons: [
          { condition: 'until the list is shown', base: sizes[0].name, samples: shown },
          { condition: 'until all of the list has arrived', base: sizes[0].name, samples: whole },
        ],
        goals: [
          ...goals,
          {
            what: 'list shown: ratio of the large size to the small one',
            value: (many ?? 0) / (few ?? 1),
            limit: 1.5,
          },
        ],
      };
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  },
};

async function storeAndSearch(
  dataFolder: string,
  conversations: number,
  folders: number,
): Promise<readonly Goal[]> {
  const file = join(dataFolder, 'parlance.db');
  const database = openDatabase(file);
  const search = createSearchService(file, systemClock);
  try {
    const words = createWordSource();
    fillWithFolders(database, words, { conversations, folders });
    const size = conversations * messagesInFolders;
    const samples = await measured(database, search, words, size, messagesInFolders, searchedFolders);
    return samples.map(({ name, ms }) => ({
      what: `${name}, p95 in ms`,
      value: percentile(ms, 0.95),
      limit: limitsMs[name as keyof typeof limitsMs],
    }));
  } finally {
    await search.close();
    database.close();
  }
}

type Listed = { readonly shown: number; readonly whole: number; readonly resident: number };

/**
 * Opens the page several times. Times are in ms since its navigation, and `resident` is the server's resident memory in
 * bytes.
 */
async function listing(dataFolder: string): Promise<readonly Listed[]> {
  const browser = await startChromium();
  const listed: Listed[] = [];
  try {
    for (let start = 0; start < starts; start += 1) {
      const server = await startServer({ dataFolder, flags: ['--demo'], env: {} });
      const page = await browser.newPage({ viewport: { width: 1280, height: 820 } });
      const startedAt = performance.now();
      await page.goto(server.url);
      await page.locator('[data-row]').first().waitFor();
      const shown = performance.now() - startedAt;
      // Folders show their conversation counts once all conversations have arrived.
      await page
        .locator('[data-folder]', { hasText: /\d conversation/ })
        .first()
        .waitFor();
      const whole = performance.now() - startedAt;
      listed.push({ shown, whole, resident: await residentOf(server.pid) });
      await page.close();
      await server.end('SIGTERM');
    }
    return listed;
  } finally {
    await browser.close();
  }
}
